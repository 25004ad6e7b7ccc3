import type { DecisionMoment, Purpose, Subject } from '../sca/index.ts'
import { type ApprovalSetup, approveOne, refuseOne, shownForApproval } from './approve-one.ts'
import { beginTurns } from './begin-turns.ts'
import { settleAtOnce } from './execute-payments.ts'
import { mayApprove } from './may-decide.ts'
import { lockPayments } from './members.store.ts'
import { type PaymentToDecide, readPaymentToDecide } from './payments.store.ts'

/** What `sca` needs to have a payment approved. While it is in a signing basket, it is decided about there. */
export function approvalOfPayments(setup: ApprovalSetup): Purpose {
  const { execution, holds, onError } = setup
  const { coreBank, desk, clock } = execution
  return {
    isAllowed: (subject, decider) => mayApprove({ coreBank, desk }, subject, decider),

    async show(queries, subject) {
      const payment = await readPaymentToDecide(queries, subject)
      return payment !== undefined && waitsAlone(payment) ? shownForApproval(payment) : undefined
    },

    async onApproved(moment, subject) {
      return (await lockAlone(moment, subject)) && approveOne(setup, moment, subject)
    },

    async onRefused(moment, subject) {
      if (await lockAlone(moment, subject)) await refuseOne(moment, subject)
    },

    /** What is executed at once is, before the PSU is back. If that fails, the watch asks the books again. */
    async afterApproved(subject) {
      const heldUntil = holds.get(subject.subjectId)
      holds.delete(subject.subjectId)
      if (heldUntil !== undefined) await settleAtOnce(execution, subject, heldUntil).catch(onError)
      await beginTurns(execution, subject.bankId, clock.milliseconds()).catch(onError)
    },
  }
}

const waitsAlone = ({ status, basket_id: basketId }: PaymentToDecide) =>
  status === 'RCVD' && basketId === null

/** Locked, so that no basket takes it before this decision is written. */
async function lockAlone({ queries }: DecisionMoment, subject: Subject): Promise<boolean> {
  await lockPayments(queries, subject, [subject.subjectId])
  const payment = await readPaymentToDecide(queries, subject)
  return payment !== undefined && waitsAlone(payment)
}
