import type { Queries } from '../database/database.ts'
import type { Purpose, Subject } from '../sca/index.ts'
import { bankDate } from '../shared/clock.ts'
import { bankingDayFrom } from './banking-day.ts'
import { type ExecutionSetup, holdEnd, settleAtOnce } from './execute-payments.ts'
import { mayDecideOn } from './may-decide.ts'
import { transferText } from './payment-order.ts'
import {
  advancePayment,
  approvePayment,
  feeOf,
  type PaymentToDecide,
  readPaymentToDecide,
} from './payments.store.ts'
import { PRODUCTS } from './products.ts'
import { shownOf } from './shown-payment.ts'

export interface ApprovalSetup {
  readonly execution: ExecutionSetup
  /** In the transaction of an approval that is settled at once: has somebody look after it should this server die. */
  readonly keepWatch: (queries: Queries, bankId: string) => Promise<void>
  readonly onError: (error: unknown) => void
}

/** What `sca` needs to have a payment approved. */
export function approvalOfPayments({ execution, keepWatch, onError }: ApprovalSetup): Purpose {
  const { coreBank, desk } = execution
  /** Until when this server holds what it is about to settle, by payment: nobody else's hold is its business. */
  const holds = new Map<string, string>()
  return {
    isAllowed: (subject, decider) => mayDecideOn({ coreBank, desk }, subject, decider),

    async show(queries, subject) {
      const payment = await readPaymentToDecide(queries, subject)
      return payment?.status === 'RCVD' ? shownOf(payment, dayOf(payment)) : undefined
    },

    async onApproved({ queries, at }, subject) {
      const payment = await readPaymentToDecide(queries, subject)
      if (payment?.status !== 'RCVD') return false
      if (payment.execution_date < bankDate(at).toString()) {
        await advancePayment(queries, subject, { cause: 'day-passed', at })
        return false
      }
      const { isInstant, orderOf } = PRODUCTS[payment.product]
      const executionDate = dayOf(payment)
      const order = orderOf(payment.body, executionDate)
      const heldUntil = isInstant ? holdEnd(execution) : undefined
      const status = await approvePayment(queries, subject, {
        cause: executionDate === payment.execution_date ? 'approved' : 'approved-for-later-day',
        at,
        executionDate,
        transfer: transferText(order, { paymentId: subject.subjectId, fee: feeOf(payment) }),
        heldUntil,
      })
      if (heldUntil !== undefined && status !== undefined) {
        await keepWatch(queries, subject.bankId)
        holds.set(subject.subjectId, heldUntil)
      }
      return status !== undefined
    },

    async onRefused({ queries, at }, subject: Subject) {
      await advancePayment(queries, subject, { cause: 'refused', at })
    },

    /** An instant payment is settled before the PSU is back. If that fails, the watch asks the books again. */
    async afterApproved(subject) {
      const heldUntil = holds.get(subject.subjectId)
      holds.delete(subject.subjectId)
      if (heldUntil !== undefined) await settleAtOnce(execution, subject, heldUntil).catch(onError)
    },
  }
}

/** On a day when banks are closed a payment moves to the next banking day, and says so; an instant one does not wait. */
function dayOf({ product, execution_date: asked }: PaymentToDecide): string {
  return PRODUCTS[product].isInstant ? asked : bankingDayFrom(Temporal.PlainDate.from(asked)).toString()
}
