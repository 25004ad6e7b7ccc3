import { inBankTransaction } from '../../database/actor.ts'
import { keyedHash } from '../../shared/keyed-hash.ts'
import { csrfToken, isCsrfToken, isSameOrigin } from '../../web/csrf.ts'
import type { PageRequest } from '../../web/page-request.ts'
import type { FormFrame } from '../../web/parts.ts'
import { toClientNetwork } from '../../xs2a/index.ts'
import { identityHash } from '../authorisations/new-authorisation.ts'
import { type OwnedPage, ownerCookie } from './login-cookie.ts'
import type { ScaSetup } from '../sca-setup.ts'
import { typedNumber } from '../steps/typed-number.ts'
import type { LoginProblem } from '../views/views.ts'
import { countTries, forgetWrongTries, takeTryBack } from '../steps/login-attempts.store.ts'

export interface OwnedVisit {
  readonly on: OwnedPage
  readonly bankId: string
  readonly page: PageRequest
  /** Of the browser, or of the proxy before us. */
  readonly address: string
  readonly headers: Parameters<typeof isSameOrigin>[0]
}

type OwnerLogin = { readonly kind: 'logged-in'; readonly cookie: string } | LoginProblem

/**
 * Logs in whoever types a number that the bank knows. A try is counted before it is looked up, so that however many come at
 * once no more are looked up than may be. A right one takes itself off the counts of its browser and address and leaves
 * the wrong ones there: otherwise one number of one's own would buy any number of guesses.
 */
export async function logInOwner(sca: ScaSetup, visit: OwnedVisit): Promise<OwnerLogin> {
  const { on, bankId, page } = visit
  const { key, bankDatabase, clock } = sca
  const nationalId = typedNumber(page.form.get('nationalId'))
  const person = identityHash(key, bankId, nationalId)
  const counters = [
    {
      counter: keyedHash(key, 'tries from an address', [bankId, toClientNetwork(visit.address)]),
      triesMax: 40,
    },
    { counter: keyedHash(key, 'tries in a browser', [bankId, page.browser]), triesMax: 10 },
    { counter: person, triesMax: 5 },
  ]
  const now = clock.milliseconds()
  const at = new Date(now).toISOString()
  const lockedUntil = await inBankTransaction(bankDatabase, bankId, (queries) =>
    countTries(queries, { bankId, counters, at }),
  )
  if (lockedUntil !== undefined)
    return { kind: 'locked', minutesLeft: Math.max(1, Math.ceil((lockedUntil - now) / 60_000)) }
  const psu = await sca.coreBank.findCustomerByNationalId({ bankId, nationalId })
  if (psu === undefined) return { kind: 'unknown' }
  await inBankTransaction(bankDatabase, bankId, async (queries) => {
    const shared = counters.map(({ counter }) => counter).filter((counter) => counter !== person)
    for (const counter of shared) await takeTryBack(queries, bankId, counter)
    await forgetWrongTries(queries, bankId, person)
  })
  const moments = { loggedInAtMilliseconds: now, touchedAtMilliseconds: now }
  const owner = { on, bankId, personId: psu.personId, identityHash: person, ...moments }
  return { kind: 'logged-in', cookie: ownerCookie(key, owner, page) }
}

/** A form of this page, in this browser. */
export function ownedForm({ key }: Pick<ScaSetup, 'key'>, visit: OwnedVisit): FormFrame {
  return { action: visit.page.path, csrfToken: csrfToken(key, bindingOf(visit)) }
}

export function isOwnedForm({ key }: Pick<ScaSetup, 'key'>, visit: OwnedVisit): boolean {
  const { page, headers } = visit
  return isSameOrigin(headers, page.baseUrl) && isCsrfToken(key, bindingOf(visit), page.form.get('csrf'))
}

const bindingOf = ({ on, bankId, page }: OwnedVisit) => ({
  browserId: page.browser,
  pageId: `${on} ${bankId}`,
})
