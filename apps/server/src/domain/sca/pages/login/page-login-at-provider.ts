import { findPerson } from '../../../../core-bank/index.ts'
import { inBankTransaction } from '../../../../platform/database/actor.ts'
import { linkSecondsMax } from '../../authorisations/link.ts'
import { identityHashes } from '../../authorisations/identity-hash.ts'
import type { RedirectAuthentication } from '../../psu-authentication.ts'
import type { ScaSetup } from '../../sca-setup.ts'
import { askProvider } from '../../steps/ask-provider.ts'
import {
  CALLBACK_PATH,
  loginKeyOf,
  loginSecretsOf,
  type LoginTarget,
  newAttempt,
} from '../../steps/login-secrets.ts'
import { countAttemptOnEach, subtractAttempt } from '../../steps/login-attempts.store.ts'
import type { LoginProblem, ProviderLoginProblem } from '../../views/views.ts'
import {
  accessPageOf,
  lockedUntilProblem,
  type LoginPageRequest,
  sharedCounters,
  wantsAccess,
} from './login-page-request.ts'
import { loginCookie } from './login-cookie.ts'

/** Nothing is decided by logging in to a page, so the login is bound to no summary. */
const NOTHING_SHOWN = 'a page'

// Nobody can guess an identity here. It only limits what a stranger makes us ask of the provider: many people may share an
// address, so it is high, those who log in are taken off again, and after minutes the address may begin anew.
const BEGUN_FROM_ADDRESS = { attemptsMax: 2_000, period: '5 minutes' }

/** Counts an attempt in this browser and from this address, and announces the login to the provider. */
export async function beginPageLogin(
  sca: ScaSetup,
  authentication: RedirectAuthentication,
  request: LoginPageRequest,
): Promise<{ readonly kind: 'leave'; readonly address: string } | LoginProblem> {
  const { on, bankId, page } = request
  const now = sca.clock.milliseconds()
  const at = new Date(now).toISOString()
  const { address } = request
  const counters = sharedCounters(sca.keys, bankId, {
    address,
    browser: page.browser,
    addressLimit: BEGUN_FROM_ADDRESS,
  })
  const lockedUntil = await inBankTransaction(sca.bankDatabase, bankId, (queries) =>
    countAttemptOnEach(queries, { bankId, counters, at }),
  )
  if (lockedUntil !== undefined) {
    sca.report({ kind: 'psu-locked-out', reason: 'bank-page', bankId })
    return lockedUntilProblem(lockedUntil, now)
  }
  const attempt = newAttempt(now)
  const asked = on === 'bank' && wantsAccess(page) ? 'access' : on
  const target = { on: asked, bankId, authorisationId: '', attempt } as const
  const started = await askProvider(sca, { bankId, authentication }, () =>
    authentication.begin({
      ...loginSecretsOf(sca.keys.of(bankId).current('logins'), target, {
        browser: page.browser,
        summaryHash: NOTHING_SHOWN,
      }),
      redirectUri: `${page.baseUrl}${CALLBACK_PATH}`,
      acr: authentication.requiredAcr(0n),
      uiLocales: page.language,
    }),
  )
  return started.kind === 'leave' ? started : { kind: 'provider', problem: started.problem }
}

/** What the return to a page led to: the cookie of the login, or why there is none. */
type PageReturn =
  | { readonly kind: 'logged-in'; readonly path: string; readonly cookie: string }
  | { readonly kind: 'problem'; readonly path: string; readonly problem: ProviderLoginProblem }

const PAGE_PATHS = { phone: '/phone', bank: '/mybank', access: '/mybank' } as const

/** Logs in the person whom the provider confirmed. The state has proven that this browser left for this login. */
export async function finishPageLogin(
  sca: ScaSetup,
  authentication: RedirectAuthentication,
  { page, address }: Pick<LoginPageRequest, 'page' | 'address'>,
  target: LoginTarget,
): Promise<PageReturn> {
  const { on, bankId } = target
  if (on === 'link') throw new TypeError('a link has no page of its own to log in to')
  const path = `${PAGE_PATHS[on]}/${bankId}`
  const now = sca.clock.milliseconds()
  const [begunAt = ''] = target.attempt.split('-')
  if (now > Number.parseInt(begunAt, 36) + linkSecondsMax * 1000)
    return { kind: 'problem', path, problem: 'stale' }
  const outcome = await askProvider(sca, { bankId, authentication }, () =>
    authentication.finish({
      ...loginSecretsOf(loginKeyOf(sca.keys.of(bankId), page.query.get('state') ?? ''), target, {
        browser: page.browser,
        summaryHash: NOTHING_SHOWN,
      }),
      redirectUri: `${page.baseUrl}${CALLBACK_PATH}`,
      parameters: page.query,
      acr: authentication.requiredAcr(0n),
    }),
  )
  if (outcome.kind === 'problem') return { kind: 'problem', path, problem: outcome.problem }
  const { nationalId } = outcome
  const psu = await findPerson(sca.coreBank, {
    bankId,
    scheme: sca.profileOf(bankId).country.personIdScheme,
    value: nationalId,
  })
  if (psu === undefined) return { kind: 'problem', path, problem: 'other-person' }
  await inBankTransaction(sca.bankDatabase, bankId, async (queries) => {
    for (const { counterHash } of sharedCounters(sca.keys, bankId, { address, browser: page.browser }))
      await subtractAttempt(queries, bankId, counterHash)
  })
  const identities = identityHashes(sca.keys, { bankId, nationalId })
  const moments = { loggedInAtMilliseconds: now, touchedAtMilliseconds: now }
  const isAccess = on === 'access'
  const loggedIn = {
    on: isAccess ? 'bank' : on,
    bankId,
    personId: psu.personId,
    identities,
    ...moments,
  } as const
  return {
    kind: 'logged-in',
    path: isAccess ? accessPageOf(path) : path,
    cookie: loginCookie(sca.keys, loggedIn, { ...page, path }),
  }
}
