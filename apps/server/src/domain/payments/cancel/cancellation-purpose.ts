import type { CoreBank } from '../../../core-bank/index.ts'
import { areSamePayments, type Purpose } from '../../sca/index.ts'
import type { Clock } from '../../../platform/shared/clock.ts'
import { mayCancel } from '../approve/may-decide.ts'
import { listStandingOrdersOf } from '../execute/standing-orders.store.ts'
import { cancelRemainingParts } from '../execute/parts.store.ts'
import { isCancellable } from '../payment-status.ts'
import { recordCancellation, findPaymentToDecide } from '../payments.store.ts'
import { toPaymentSummaries } from '../approve/payment-summaries.ts'

/** Lets `sca` ask for the cancellation of an approved payment. If the PSU refuses, the payment goes on. */
export function createCancellationPurpose({
  coreBank,
  clock,
}: {
  coreBank: CoreBank
  clock: Clock
}): Purpose {
  return {
    async read(queries, subject) {
      const payment = await findPaymentToDecide(queries, subject, clock.milliseconds())
      if (payment === undefined) return { payments: undefined, isAllowed: async () => false }
      const { bankId } = subject
      return {
        payments: isCancellable(payment.status) ? toPaymentSummaries(payment, payment.now) : undefined,
        isAllowed: (decider) => mayCancel(coreBank, payment, { bankId, ...decider }),
      }
    },

    async readDecided(queries, subject) {
      const payment = await findPaymentToDecide(queries, subject, clock.milliseconds())
      const payments = payment === undefined ? [] : toPaymentSummaries(payment, payment.now)
      return { payments, execution: { state: 'stopped' } }
    },

    async listStoppable(queries, { bankId, personId, agreementIds }) {
      const rows = await listStandingOrdersOf(queries, { bankId, payerIds: [personId, ...agreementIds] })
      return rows.map((row) => ({ bankId, ...row }))
    },

    async onApproved({ queries, at, payments }, subject) {
      const payment = await findPaymentToDecide(queries, subject, clock.milliseconds())
      if (payment === undefined) return { outcome: 'too-late' }
      if (!areSamePayments(toPaymentSummaries(payment, at), payments)) return { outcome: 'changed' }
      const cancel = payment.product.service === 'payments' ? recordCancellation : cancelRemainingParts
      const status = await cancel(queries, subject, at)
      return { outcome: status === undefined ? 'too-late' : 'approved' }
    },

    async onRefused() {},
  }
}
