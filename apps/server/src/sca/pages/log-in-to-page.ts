import { inBankTransaction } from '../../database/actor.ts'
import { keyedHash } from '../../shared/keyed-hash.ts'
import { csrfToken, isCsrfToken, isSameOrigin } from '../../web/csrf.ts'
import type { PageRequest } from '../../web/page-request.ts'
import type { FormTarget } from '../../web/parts.ts'
import { toClientNetwork } from '../../xs2a/index.ts'
import { identityHash } from '../authorisations/new-authorisation.ts'
import { type LoginPage, loginCookie } from './login-cookie.ts'
import type { ScaSetup } from '../sca-setup.ts'
import { normaliseNationalId } from '../steps/typed-number.ts'
import type { LoginProblem } from '../views/views.ts'
import { countAttempts, clearAttempts, uncountAttempt } from '../steps/login-attempts.store.ts'

export interface LoginPageRequest {
  readonly on: LoginPage
  readonly bankId: string
  readonly page: PageRequest
  /** Of the browser, or of the proxy before us. */
  readonly address: string
  readonly headers: Parameters<typeof isSameOrigin>[0]
}

type PageLogin = { readonly kind: 'logged-in'; readonly cookie: string } | LoginProblem

/**
 * Logs in whoever types a number that the bank knows. A try is counted before it is looked up, so that however many come at
 * once no more are looked up than may be. A right one takes itself off the counts of its browser and address and leaves
 * the wrong ones there: otherwise one number of one's own would buy any number of guesses.
 */
export async function logInToPage(sca: ScaSetup, request: LoginPageRequest): Promise<PageLogin> {
  const { on, bankId, page } = request
  const { key, bankDatabase, clock } = sca
  const nationalId = normaliseNationalId(page.form.get('nationalId'))
  const person = identityHash(key, bankId, nationalId)
  const counters = [
    {
      counter: keyedHash(key, 'tries from an address', [bankId, toClientNetwork(request.address)]),
      triesMax: 40,
    },
    { counter: keyedHash(key, 'tries in a browser', [bankId, page.browser]), triesMax: 10 },
    { counter: person, triesMax: 5 },
  ]
  const now = clock.milliseconds()
  const at = new Date(now).toISOString()
  const lockedUntil = await inBankTransaction(bankDatabase, bankId, (queries) =>
    countAttempts(queries, { bankId, counters, at }),
  )
  if (lockedUntil !== undefined)
    return { kind: 'locked', minutesLeft: Math.max(1, Math.ceil((lockedUntil - now) / 60_000)) }
  const psu = await sca.coreBank.findCustomerByNationalId({ bankId, nationalId })
  if (psu === undefined) return { kind: 'unknown' }
  await inBankTransaction(bankDatabase, bankId, async (queries) => {
    const shared = counters.map(({ counter }) => counter).filter((counter) => counter !== person)
    for (const counter of shared) await uncountAttempt(queries, bankId, counter)
    await clearAttempts(queries, bankId, person)
  })
  const moments = { loggedInAtMilliseconds: now, touchedAtMilliseconds: now }
  const loggedIn = { on, bankId, personId: psu.personId, identityHash: person, ...moments }
  return { kind: 'logged-in', cookie: loginCookie(key, loggedIn, page) }
}

/** A form of this page, in this browser. */
export function loginPageForm({ key }: Pick<ScaSetup, 'key'>, request: LoginPageRequest): FormTarget {
  return { action: request.page.path, csrfToken: csrfToken(key, bindingOf(request)) }
}

export function isLoginPageForm({ key }: Pick<ScaSetup, 'key'>, request: LoginPageRequest): boolean {
  const { page, headers } = request
  return isSameOrigin(headers, page.baseUrl) && isCsrfToken(key, bindingOf(request), page.form.get('csrf'))
}

const bindingOf = ({ on, bankId, page }: LoginPageRequest) => ({
  browserId: page.browser,
  pageId: `${on} ${bankId}`,
})
