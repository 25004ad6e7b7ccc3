import type { DecisionContext, Purpose, Subject } from '../../sca/index.ts'
import { type ApprovalSetup, approvePayment, refusePayment } from './approve-payment.ts'
import { executeOccurrencesOfPayment } from '../execute/execute-occurrences.ts'
import { executeApproved } from '../execute/execute-payments.ts'
import { createApprovalClaim } from '../execute/server-instance.ts'
import { mayApprove } from './may-decide.ts'
import { lockPayments } from './basket-payments.store.ts'
import { type PaymentToDecide, findPaymentToDecide } from '../payments.store.ts'
import { toApprovalSummary } from './approval-summary.ts'
import { requiredApprovals, approveAsFirst, mayApproveNext } from './two-approvals.ts'
import { listAwaitingSecondApproval } from './two-approvals.store.ts'

/** What `sca` needs to have a payment approved. While it is in a signing basket, it is decided about there. */
export function createApprovalPurpose(setup: ApprovalSetup): Purpose {
  const { execution, onError } = setup
  const { coreBank, bankDatabase, clock } = execution
  return {
    isAllowed: (subject, decider) => mayApprove({ coreBank, bankDatabase }, subject, decider),

    requiredApprovals: (subject, decider) => requiredApprovals({ coreBank, bankDatabase }, subject, decider),

    async summarisePayments(queries, subject) {
      const payment = await findPaymentToDecide(queries, subject)
      return payment !== undefined && isPendingOutsideBasket(payment) ? toApprovalSummary(payment) : undefined
    },

    async onApproved(moment, subject) {
      const payment = await lockPendingPayment(moment, subject)
      if (payment === undefined) return { outcome: 'too-late' }
      if (payment.firstApproverId === undefined && moment.approvalsNeeded === 2)
        return { outcome: (await approveAsFirst(moment, subject)) ? 'half-approved' : 'too-late' }
      const claim = createApprovalClaim(execution)
      if (!(await approvePayment({ ...moment, claim }, subject))) return { outcome: 'too-late' }
      return {
        outcome: 'approved',
        // Executes what is due at once, before the PSU returns. If that fails, the job that reclaims payments tries again.
        async afterCommit() {
          await executeApproved(execution, subject, claim.claimId()).catch(onError)
          await executeOccurrencesOfPayment(execution, subject).catch(onError)
        },
      }
    },

    async onRefused(moment, subject) {
      if ((await lockPendingPayment(moment, subject)) !== undefined) await refusePayment(moment, subject)
    },

    async listPending(queries, person) {
      const realTime = new Date(clock.milliseconds()).toISOString()
      const rows = await listAwaitingSecondApproval(queries, { ...person, realTime })
      return rows.map((payment) => ({ bankId: person.bankId, ...payment }))
    },
  }
}

const isPendingOutsideBasket = ({ status, basketId }: PaymentToDecide) =>
  status === 'RCVD' && basketId === undefined

/**
 * The payment, if it waits for this person. Locked, so that no basket takes it before this decision is written, and of
 * two who approve at once one is the first.
 */
async function lockPendingPayment(
  { queries, decider }: DecisionContext,
  subject: Subject,
): Promise<PaymentToDecide | undefined> {
  await lockPayments(queries, subject, [subject.subjectId])
  const payment = await findPaymentToDecide(queries, subject)
  if (payment === undefined || !isPendingOutsideBasket(payment)) return undefined
  return mayApproveNext(payment, decider) ? payment : undefined
}
