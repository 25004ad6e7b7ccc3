import type { BankCustomer } from '../../core-bank/index.ts'
import { countLoginAttempt } from '../authorisations/authorisations.store.ts'
import { identityHash } from '../authorisations/new-authorisation.ts'
import type { FormAuthentication } from '../psu-authentication.ts'
import type { ScaSetup } from '../sca-setup.ts'
import { readPaymentSummaries, requestText } from './approval-summary.ts'
import { endLocked } from './end.ts'
import {
  type LinkRequest,
  type LinkResult,
  type StepContext,
  withLockedAuthorisation,
} from './locked-authorisation.ts'
import { countAttempt } from './login-attempts.store.ts'
import { namedPersonHash, recordLogin } from './record-login.ts'
import type { ReturnTarget } from './return-target.ts'

/** How often a PSU may try to log in behind one link. */
export const triesMax = 5

/** What a login led to. */
export type LoginOutcome =
  | { readonly kind: 'logged-in'; readonly psu: BankCustomer }
  | { readonly kind: 'wrong'; readonly triesLeft: number }
  | ({ readonly kind: 'ended' } & ReturnTarget)
  /** This step was done before: the form was sent twice. */
  | { readonly kind: 'done-before' }

/** Whom a person claims to be, and who checks it. */
export interface LoginClaim {
  readonly identity: string
  readonly authentication: FormAuthentication
}

/**
 * Logs the PSU in as the person they claim to be, if the authentication accepts it. An attempt is counted before it is
 * checked, so that of any number of simultaneous attempts only five are checked. An unknown identity and that of another
 * person than the call named get the same response.
 */
export async function logIn(
  setup: ScaSetup,
  request: LinkRequest,
  claim: LoginClaim,
): Promise<LinkResult<LoginOutcome>> {
  const { bankId, authorisationId } = request
  const counted = await withLockedAuthorisation(setup, request, {
    isStep: true,
    work: async ({ queries, authorisation }) => {
      if (authorisation.status !== 'received' || authorisation.tries >= triesMax) return false
      await countLoginAttempt(queries, { bankId, authorisationId })
      return true
    },
  })
  if (counted.kind === 'rejected') return counted
  if (!counted.result) return { kind: 'accepted', result: { kind: 'done-before' } }
  // Asked outside of any transaction, because the core bank may take its time.
  const authenticated = await claim.authentication.authenticate({ bankId, identity: claim.identity })
  const psu = authenticated.kind === 'authenticated' ? authenticated.psu : undefined
  return withLockedAuthorisation(setup, request, {
    isStep: true,
    work: (step) => checkLogin(setup, bankId, step, { ...claim, psu }),
  })
}

async function checkLogin(
  setup: ScaSetup,
  bankId: string,
  step: StepContext,
  { identity, authentication, psu }: LoginClaim & { readonly psu: BankCustomer | undefined },
): Promise<LoginOutcome> {
  const { queries, authorisation, at } = step
  if (authorisation.status !== 'received') return { kind: 'done-before' }
  const claimedHash = identityHash(setup.key, bankId, identity)
  const counterHash = namedPersonHash(setup, bankId, authorisation) ?? claimedHash
  const { attempts, endsAtMilliseconds } = await countAttempt(queries, { bankId, counterHash, at })
  const isLocked = attempts > triesMax
  if (!isLocked) {
    const payments = (await readPaymentSummaries(setup, queries, bankId, authorisation)) ?? []
    const evidence = {
      kind: 'form',
      method: authentication.name,
      shown: requestText(authorisation, payments),
    } as const
    const login = { psu, nationalId: identity, attempt: authorisation.tries, evidence }
    if (psu !== undefined && (await recordLogin(setup, bankId, step, login)))
      return { kind: 'logged-in', psu }
  }
  const triesLeft = triesMax - authorisation.tries
  if (triesLeft > 0 && !isLocked) return { kind: 'wrong', triesLeft }
  // Different numbers have counters of their own: then the next link may be used at once.
  const lockedUntilMilliseconds = attempts < triesMax ? undefined : endsAtMilliseconds
  return { kind: 'ended', ...(await endLocked(setup, bankId, step, 'locked-out')), lockedUntilMilliseconds }
}
