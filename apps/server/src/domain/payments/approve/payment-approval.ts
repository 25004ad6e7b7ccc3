import type { Initiation } from '../../../core-bank/index.ts'
import type { ApprovalContext, DecisionContext, Subject } from '../../sca/index.ts'
import type { ExecutionSetup } from '../execute/execute-claimed.ts'
import type { ApprovalClaim } from '../execute/server-instance.ts'
import type { PaymentToDecide } from '../payments.store.ts'
import type { ExecutionPlan } from './plan-execution.ts'

/** The decision that completes an approval: that of the only approver, or of the second of two. */
export interface PaymentApprovalContext
  extends DecisionContext,
    Pick<ApprovalContext, 'requester' | 'writeSteps'>,
    Pick<ExecutionSetup, 'keys' | 'onForgery'> {
  /** The claim under which instant payments are executed when the approval is committed. */
  readonly claim: ApprovalClaim
  /**
   * Who approved the signing basket before, where two people must; the first approver of a single payment is stored
   * with it.
   */
  readonly earlierApproverIds?: readonly string[]
}

/** Who initiated and approved a payment, which goes to the core bank with every order of it. */
export function toInitiation(
  { decider, requester, earlierApproverIds = [] }: PaymentApprovalContext,
  { tppId }: Subject,
  { psuIpAddress, firstApproverId }: PaymentToDecide,
): Initiation {
  const earlier = firstApproverId === undefined ? earlierApproverIds : [firstApproverId]
  return {
    tpp: { tppId, name: requester.name },
    approverIds: [...earlier, decider.personId],
    agreementId: decider.agreementId,
    psuIpAddress,
  }
}

/** Why a payment is approved: for the day that was requested, or for the next banking day. */
export function approvalCauseOf({
  nominalDate,
  executionDate,
}: ExecutionPlan): 'approved' | 'approved-for-later-day' {
  return nominalDate === executionDate ? 'approved' : 'approved-for-later-day'
}
