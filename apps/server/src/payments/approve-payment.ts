import type { NdctPayment } from '@havn/contract'
import type { CoreBank } from '../core-bank/index.ts'
import type { Queries } from '../database/database.ts'
import type { PaymentShown, Purpose, Subject } from '../sca/index.ts'
import { bankDate } from '../shared/clock.ts'
import { bankingDayFrom } from './banking-day.ts'
import { debtorAccountOf } from './payment-order.ts'
import { advancePayment, type PaymentToApprove, readBody, readPaymentToApprove } from './payments.store.ts'

/** What `sca` needs to have a payment approved. */
export function approvalOfPayments(coreBank: CoreBank, desk: Queries): Purpose {
  return {
    async isAllowed(subject, { personId, agreementId }) {
      const body = await readBody(desk, subject)
      if (body === undefined) return false
      const account = debtorAccountOf(bodyOf({ body }).debtorAccount)
      return coreBank.mayPayFrom({ bankId: subject.bankId, personId, agreementId, account })
    },

    async show(queries, subject) {
      const payment = await readPaymentToApprove(queries, subject)
      return payment?.status === 'RCVD' ? shownOf(payment) : undefined
    },

    /** On a day when banks are closed the payment moves to the next banking day, and says so by its status. */
    async onApproved({ queries, at }, subject) {
      const payment = await readPaymentToApprove(queries, subject)
      if (payment?.status !== 'RCVD') return false
      const today = bankDate(at)
      const asked = Temporal.PlainDate.from(payment.execution_date)
      if (Temporal.PlainDate.compare(asked, today) < 0) {
        await advancePayment(queries, subject, { cause: 'day-passed', at })
        return false
      }
      const day = bankingDayFrom(asked)
      const cause = day.equals(asked) ? 'approved' : 'approved-for-later-day'
      return (await advancePayment(queries, subject, { cause, at, newDate: day.toString() })) !== undefined
    },

    async onRefused({ queries, at }, subject: Subject) {
      await advancePayment(queries, subject, { cause: 'refused', at })
    },
  }
}

/** What was signed and kept was valid when it was created. */
function bodyOf({ body }: Pick<PaymentToApprove, 'body'>): NdctPayment {
  return JSON.parse(body)
}

function shownOf(payment: PaymentToApprove): PaymentShown {
  const body = bodyOf(payment)
  const account = debtorAccountOf(body.debtorAccount)
  const single = body.remittanceInformationStructured
  const references = single === undefined ? (body.remittanceInformationStructuredArray ?? []) : [single]
  return {
    amount: body.instructedAmount.amount,
    currency: body.instructedAmount.currency,
    creditorName: body.creditorName,
    creditorAccount: body.creditorAccount.bban,
    debtorAccount: account.kind === 'account' ? account.bban : account.identification,
    // The day on which it is paid, which is a banking day: that is what the PSU approves.
    executionDate: bankingDayFrom(Temporal.PlainDate.from(payment.execution_date)).toString(),
    message: body.remittanceInformationUnstructured,
    reference: references.length === 0 ? undefined : references.map(({ reference }) => reference).join(', '),
    fee: undefined,
  }
}
