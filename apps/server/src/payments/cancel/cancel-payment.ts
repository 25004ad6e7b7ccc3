import type { CoreBank } from '../../core-bank/index.ts'
import type { Database } from '../../database/database.ts'
import type { Purpose } from '../../sca/index.ts'
import { mayStop } from '../approve/may-decide.ts'
import { stopPayment } from '../execute/parts.store.ts'
import { isCancellable } from '../payment-status.ts'
import { cancelPayment, readPaymentToDecide } from '../payments.store.ts'
import { shownOf } from '../approve/approval-summary.ts'

/** What `sca` needs to have the cancellation of an approved payment approved. A refusal lets the payment go on. */
export function cancellationOfPayments(setup: { coreBank: CoreBank; bankDatabase: Database }): Purpose {
  return {
    isAllowed: (subject, decider) => mayStop(setup, subject, decider),

    async summarisePayments(queries, subject) {
      const payment = await readPaymentToDecide(queries, subject)
      if (payment === undefined || !isCancellable(payment.status)) return undefined
      return shownOf(payment, payment.execution_date)
    },

    async onApproved({ queries, at }, subject) {
      const payment = await readPaymentToDecide(queries, subject)
      const stop = payment?.service === 'payments' ? cancelPayment : stopPayment
      return (await stop(queries, subject, at)) === undefined ? 'too-late' : 'approved'
    },

    async onRefused() {},
  }
}
