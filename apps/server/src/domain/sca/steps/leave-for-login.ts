import type { Ending } from '../authorisations/authorisation-status.ts'
import type { RedirectAuthentication } from '../psu-authentication.ts'
import type { ScaSetup } from '../sca-setup.ts'
import type { PaymentSummary, ProviderLoginProblem } from '../views/views.ts'
import { readSubject, requestHash } from './approval-summary.ts'
import { askProvider } from './ask-provider.ts'
import { endAuthorisation, endLocked } from './end.ts'
import { linkLoginOf } from './link-login.ts'
import { triesMax } from './log-in.ts'
import {
  addFoundOut,
  type LinkRequest,
  type LinkResult,
  withLockedAuthorisation,
} from './locked-authorisation.ts'
import type { ReturnTarget } from './return-target.ts'

/** What leaving for the provider led to. */
export type LeaveOutcome =
  | { readonly kind: 'leave'; readonly address: string }
  | { readonly kind: 'problem'; readonly problem: ProviderLoginProblem }
  | ({ readonly kind: 'ended' } & ReturnTarget)
  /** Somebody has logged in before: the form was sent twice, or in another tab. */
  | { readonly kind: 'done-before' }

/** How the page was asked to leave: what it showed, where it is, and in which language. */
export interface Leaving {
  readonly shown: string
  readonly baseUrl: string
  readonly language: string
}

/** What was counted and shown, for the login that begins. */
interface CountedAttempt {
  readonly kind: 'counted'
  readonly attempt: number
  readonly payments: readonly PaymentSummary[]
  readonly summaryHash: string
}

/**
 * Counts an attempt and announces the login to the provider, bound to what the page showed. An attempt is counted before
 * the provider is asked, so that nobody can make us ask it without end.
 */
export async function leaveForLogin(
  setup: ScaSetup,
  authentication: RedirectAuthentication,
  request: LinkRequest,
  { shown, baseUrl, language }: Leaving,
): Promise<LinkResult<LeaveOutcome>> {
  const counted = await countAttemptOf(setup, request, shown)
  if (counted.kind === 'rejected') return counted
  const { result } = counted
  if (result.kind !== 'counted') return { kind: 'accepted', result }
  const { attempt } = result
  const key = setup.keys.of(request.bankId).current('logins')
  const login = await linkLoginOf(setup, authentication, request, { ...result, key, baseUrl })
  const started = await askProvider(setup, { bankId: request.bankId, authentication }, () =>
    authentication.begin({ ...login, uiLocales: language }),
  )
  if (started.kind === 'leave') return { kind: 'accepted', result: started }
  return endOrTryAgain(setup, request, { attempt, problem: started.problem })
}

async function countAttemptOf(
  setup: ScaSetup,
  request: LinkRequest,
  shown: string,
): Promise<LinkResult<CountedAttempt | Exclude<LeaveOutcome, { kind: 'leave' }>>> {
  const { bankId } = request
  return withLockedAuthorisation(setup, request, async (step) => {
    const { queries, authorisation, nowMilliseconds } = step
    if (authorisation.status !== 'received') return { kind: 'done-before' }
    const { payments } = await readSubject(setup, queries, bankId, authorisation)
    if (payments === undefined) return { kind: 'ended', ...(await endLocked(setup, step, 'not-allowed')) }
    const summaryHash = requestHash(authorisation, payments)
    if (summaryHash !== shown) return { kind: 'problem', problem: 'changed' }
    if (authorisation.tries >= triesMax)
      return { kind: 'ended', ...(await endLocked(setup, step, 'locked-out')) }
    const attempt = authorisation.tries + 1
    // Activity too, because a login at a provider takes its time.
    addFoundOut(step, { tries: attempt, touchedAtMilliseconds: nowMilliseconds })
    return { kind: 'counted', attempt, payments, summaryHash }
  })
}

/** How an authorisation ends when the last attempt had this problem. */
const ENDING_OF: Readonly<Record<ProviderLoginProblem, Ending>> = {
  cancelled: 'aborted',
  unavailable: 'faulted',
  weak: 'locked-out',
  stale: 'locked-out',
  changed: 'locked-out',
  invalid: 'locked-out',
  'other-person': 'locked-out',
}

/** Lets the PSU try again, or ends the authorisation if this was the last attempt. */
export async function endOrTryAgain(
  setup: ScaSetup,
  request: LinkRequest,
  { attempt, problem }: { readonly attempt: number; readonly problem: ProviderLoginProblem },
): Promise<LinkResult<Extract<LeaveOutcome, { kind: 'problem' | 'ended' }>>> {
  if (attempt < triesMax) return { kind: 'accepted', result: { kind: 'problem', problem } }
  const ended = await endAuthorisation(setup, request, ENDING_OF[problem])
  if (ended.kind === 'rejected') return ended
  return { kind: 'accepted', result: { kind: 'ended', ...ended.result } }
}
