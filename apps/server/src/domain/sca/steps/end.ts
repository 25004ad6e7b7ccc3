import type { Ending } from '../authorisations/authorisation-status.ts'
import { findPurpose, type ScaSetup } from '../sca-setup.ts'
import {
  deciderOf,
  type LinkRequest,
  type LinkResult,
  type StepContext,
  takeStep,
  withLockedAuthorisation,
  writeTaken,
} from './locked-authorisation.ts'
import { endingRedirectOf, type ReturnTarget, returnTargetOf } from './return-target.ts'

/**
 * Ends a locked authorisation without success. The module learns of a refusal, which is a decision, and may
 * want to know that the PSU left or has no right to decide.
 */
export async function endLocked(
  setup: Pick<ScaSetup, 'purposes' | 'report' | 'tppReturnOf'>,
  step: StepContext,
  ending: Ending,
): Promise<ReturnTarget> {
  const { queries, bankId, authorisation, bankTime: at } = step
  takeStep(step, ending, { ending })
  writeTaken(step)
  if (ending === 'locked-out')
    setup.report({ kind: 'psu-locked-out', reason: 'behind-link', bankId, tppId: authorisation.tppId })
  const found = findPurpose(setup, bankId, authorisation)
  if (ending === 'refused' && found !== undefined)
    await found.purpose.onRefused({ queries, at, decider: deciderOf(authorisation) }, found.subject)
  if (ending === 'aborted' || ending === 'not-allowed')
    await found?.purpose.onAborted?.({ queries, at }, found.subject)
  return returnTargetOf(authorisation, {
    redirect: endingRedirectOf(setup, authorisation, ending),
    outcome: ending,
  })
}

/** Ends an authorisation because the PSU refused or aborted it, or could not go on. */
export async function endAuthorisation(
  setup: ScaSetup,
  request: LinkRequest,
  ending: Ending,
): Promise<LinkResult<ReturnTarget>> {
  return withLockedAuthorisation(setup, request, (step) => {
    // A person who has not logged in may leave, but must not decide for the PSU.
    const mayRefuse = step.authorisation.status === 'started'
    return endLocked(setup, step, ending === 'refused' && !mayRefuse ? 'aborted' : ending)
  })
}
