import type { RequestHeaders } from '../../../../platform/web/csrf.ts'
import type { PageRequest } from '../../../../platform/web/page-request.ts'
import { toClientNetwork } from '../../../../platform/shared/client-network.ts'
import { counterHashes } from '../../authorisations/identity-hash.ts'
import type { ScaSetup } from '../../sca-setup.ts'
import type { AttemptLimit } from '../../steps/login-attempts.store.ts'
import type { LoginProblem } from '../../views/views.ts'
import type { LoginPage } from './login-cookie.ts'

/** A request for a page that people log in to. */
export interface LoginPageRequest {
  readonly on: LoginPage
  readonly bankId: string
  readonly page: PageRequest
  /** The IP address of the browser; undefined if a proxy hides it. */
  readonly address: string | undefined
  readonly headers: RequestHeaders & { readonly cookie?: string | undefined }
}

/** The last part of the address of the page about access. */
const ACCESS = 'consents'

/** The address to log in at for the page about access, below the bank's own page. */
export const loginForAccess = (bankPage: string): string => `${bankPage}?to=${ACCESS}`

/** Whether somebody asked for the page about access, and has to log in first. */
export const wantsAccess = ({ query }: Pick<PageRequest, 'query'>): boolean => query.get('to') === ACCESS

/** The page about access. */
export const accessPageOf = (bankPage: string): string => `${bankPage}/${ACCESS}`

/** The counters that people share: that of a network, if its address is known, and that of a browser. */
export function sharedCounters(
  keys: ScaSetup['keys'],
  bankId: string,
  {
    address,
    browser,
    addressLimit = { attemptsMax: 40 },
  }: {
    readonly address: string | undefined
    readonly browser: string
    readonly addressLimit?: Omit<AttemptLimit, 'counterHash'>
  },
): readonly AttemptLimit[] {
  const networkHashes =
    address === undefined
      ? []
      : counterHashes(keys, 'tries from an address', [bankId, toClientNetwork(address)])
  const browserHashes = counterHashes(keys, 'tries in a browser', [bankId, browser])
  return [
    ...networkHashes.map((counterHash) => ({ counterHash, ...addressLimit })),
    ...browserHashes.map((counterHash) => ({ counterHash, attemptsMax: 10 })),
  ]
}

/** Says for how many minutes a login is locked. */
export function lockedUntilProblem(lockedUntil: number, now: number): LoginProblem {
  return { kind: 'locked', minutesLeft: Math.max(1, Math.ceil((lockedUntil - now) / 60_000)) }
}
