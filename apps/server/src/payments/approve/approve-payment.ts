import type { DecisionContext, Purpose, Subject } from '../../sca/index.ts'
import { type ApprovalSetup, approveOne, refuseOne } from './approve-one.ts'
import { executeOccurrencesOfPayment } from '../execute/execute-occurrences.ts'
import { executeApproved } from '../execute/execute-payments.ts'
import { mayApprove } from './may-decide.ts'
import { lockPayments } from './members.store.ts'
import { type PaymentToDecide, readPaymentToDecide } from '../payments.store.ts'
import { shownForApproval } from './approval-summary.ts'
import { approvalsOf, approveAsFirst, isOneMore } from './two-people.ts'
import { listHalfApproved } from './two-people.store.ts'

/** What `sca` needs to have a payment approved. While it is in a signing basket, it is decided about there. */
export function approvalOfPayments(setup: ApprovalSetup): Purpose {
  const { execution, onError } = setup
  const { coreBank, bankDatabase, clock } = execution
  return {
    isAllowed: (subject, decider) => mayApprove({ coreBank, bankDatabase }, subject, decider),

    requiredApprovals: (subject, decider) => approvalsOf({ coreBank, bankDatabase }, subject, decider),

    async summarisePayments(queries, subject) {
      const payment = await readPaymentToDecide(queries, subject)
      return payment !== undefined && waitsAlone(payment) ? shownForApproval(payment) : undefined
    },

    async onApproved(moment, subject) {
      const payment = await lockAlone(moment, subject)
      if (payment === undefined) return 'too-late'
      if (payment.first_approver_id === null && moment.approvalsNeeded === 2)
        return (await approveAsFirst(moment, subject)) ? 'half-approved' : 'too-late'
      return (await approveOne(setup, moment, subject)) ? 'approved' : 'too-late'
    },

    async onRefused(moment, subject) {
      if ((await lockAlone(moment, subject)) !== undefined) await refuseOne(moment, subject)
    },

    /** What is executed at once is, before the PSU is back. If that fails, whoever looks after claims asks again. */
    async afterApproved(subject) {
      await executeApproved(execution, subject, [subject.subjectId]).catch(onError)
      await executeOccurrencesOfPayment(execution, subject).catch(onError)
    },

    async listPending(queries, person) {
      const realTime = new Date(clock.milliseconds()).toISOString()
      const rows = await listHalfApproved(queries, { ...person, realTime })
      return rows.map(({ tpp_id: tppId, payment_id: subjectId, agreement_id: agreementId }) => ({
        bankId: person.bankId,
        tppId,
        subjectId,
        agreementId,
      }))
    },
  }
}

const waitsAlone = ({ status, basket_id: basketId }: PaymentToDecide) =>
  status === 'RCVD' && basketId === null

/**
 * The payment, if it waits for this person. Locked, so that no basket takes it before this decision is written, and of
 * two who approve at once one is the first.
 */
async function lockAlone(
  { queries, decider }: DecisionContext,
  subject: Subject,
): Promise<PaymentToDecide | undefined> {
  await lockPayments(queries, subject, [subject.subjectId])
  const payment = await readPaymentToDecide(queries, subject)
  if (payment === undefined || !waitsAlone(payment)) return undefined
  return isOneMore(payment, decider) ? payment : undefined
}
