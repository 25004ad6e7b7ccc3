import { inBankTransaction } from '../../../../platform/database/actor.ts'
import { csrfToken, isCsrfToken, isSameOrigin } from '../../../../platform/web/csrf.ts'
import type { FormTarget } from '../../../../platform/web/parts.ts'
import { identityHashes, inLockOrder } from '../../authorisations/identity-hash.ts'
import type { ScaSetup } from '../../sca-setup.ts'
import { deleteCounter, countAttemptOnEach, subtractAttempt } from '../../steps/login-attempts.store.ts'
import type { LoginProblem } from '../../views/views.ts'
import { loginCookie } from './login-cookie.ts'
import {
  lockedUntilProblem,
  loginForAccess,
  type LoginPageRequest,
  sharedCounters,
  wantsAccess,
} from './login-page-request.ts'
import { beginPageLogin } from './page-login-at-provider.ts'

type PageLogin =
  | { readonly kind: 'logged-in'; readonly cookie: string }
  /** The browser leaves for the provider, to log in there. */
  | { readonly kind: 'leave'; readonly address: string }
  | LoginProblem

/**
 * Logs in a person whom the authentication accepts. An attempt is counted before it is checked, so that simultaneous
 * attempts cannot exceed the limit. A successful attempt takes only itself off the counters of its browser and address:
 * otherwise one valid identity would allow unlimited guesses of others.
 */
export async function logInToPage(sca: ScaSetup, request: LoginPageRequest): Promise<PageLogin> {
  const { on, bankId, page } = request
  const { keys, bankDatabase, clock } = sca
  const { authentication } = sca.profileOf(bankId)
  if (authentication.kind === 'redirect') return beginPageLogin(sca, authentication, request)
  const identity = authentication.readIdentity(page.form)
  if (identity === undefined) return { kind: 'malformed' }
  const identities = identityHashes(keys, { bankId, nationalId: identity })
  const persons = inLockOrder(identities)
  const shared = sharedCounters(keys, bankId, { address: request.address, browser: page.browser })
  const counters = [...shared, ...persons.map((counterHash) => ({ counterHash, attemptsMax: 5 }))]
  const now = clock.milliseconds()
  const at = new Date(now).toISOString()
  const lockedUntil = await inBankTransaction(bankDatabase, bankId, (queries) =>
    countAttemptOnEach(queries, { bankId, counters, at }),
  )
  if (lockedUntil !== undefined) {
    sca.report({ kind: 'psu-locked-out', reason: 'bank-page', bankId })
    return lockedUntilProblem(lockedUntil, now)
  }
  const authenticated = await authentication.authenticate({ bankId, identity })
  if (authenticated.kind === 'problem') return { kind: 'unknown' }
  await inBankTransaction(bankDatabase, bankId, async (queries) => {
    for (const { counterHash } of shared) await subtractAttempt(queries, bankId, counterHash)
    for (const person of persons) await deleteCounter(queries, bankId, person)
  })
  const moments = { loggedInAtMilliseconds: now, touchedAtMilliseconds: now }
  const loggedIn = { on, bankId, personId: authenticated.psu.personId, identities, ...moments }
  return { kind: 'logged-in', cookie: loginCookie(keys, loggedIn, page) }
}

/** Where a form of this page is posted, with the token that binds it to this browser. */
export function loginPageForm({ keys }: Pick<ScaSetup, 'keys'>, request: LoginPageRequest): FormTarget {
  const { page } = request
  const action = wantsAccess(page) ? loginForAccess(page.path) : page.path
  return { action, csrfToken: csrfToken(keys.of(request.bankId), bindingOf(request)) }
}

/** Whether a posted form came from this page in this browser. */
export function isLoginPageForm({ keys }: Pick<ScaSetup, 'keys'>, request: LoginPageRequest): boolean {
  const { page, headers } = request
  return (
    isSameOrigin(headers, page.baseUrl) &&
    isCsrfToken(keys.of(request.bankId), bindingOf(request), page.form.get('csrf'))
  )
}

const bindingOf = ({ on, bankId, page }: LoginPageRequest) => ({
  browserId: page.browser,
  pageId: `${on} ${bankId}`,
})
