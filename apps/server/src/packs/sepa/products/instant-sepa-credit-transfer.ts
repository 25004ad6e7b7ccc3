import { failure, type SepaPayment, success } from '@havn/contract'
import { checkCurrenciesTraded, type ProductDefinition, withErrors } from '../../../domain/payments/index.ts'
import type { Problem } from '../../../edge/index.ts'
import { sepaCreditTransfer } from './sepa-credit-transfer.ts'
import { onRail, toSepaOrder, validateSepaTransfer } from './sepa-transfer.ts'

/** SCT Inst: a SEPA credit transfer that is with the creditor ten seconds after its approval, on any day and at any hour. */
export const instantSepaCreditTransfer: ProductDefinition<SepaPayment> = {
  ...sepaCreditTransfer,
  product: 'instant-sepa-credit-transfers',
  isInstant: true,

  async validate(payment, context) {
    const errors = await checkCurrenciesTraded(context, { debtorAccount: payment.debtorAccount })
    const order = validateSepaTransfer(payment, context)
    const problems = [...errors, ...checkDate(payment, context.today)]
    return withErrors(
      problems,
      order.ok ? success([onRail(order.value, 'sepa-instant')]) : failure(order.problem),
    )
  },

  toOrders: (payment, executionDate) => [onRail(toSepaOrder(payment, executionDate), 'sepa-instant')],
}

/** A date before today is an error of every transfer. */
function* checkDate(
  { requestedExecutionDate: requested }: SepaPayment,
  today: Temporal.PlainDate,
): Generator<Problem> {
  if (requested === undefined || requested <= today.toString()) return
  yield {
    reason: 'execution-date-invalid',
    path: 'requestedExecutionDate',
    text: `expected no date, or ${today.toString()} (the bank's today), as an instant payment is settled when it is approved, got ${requested}`,
  }
}
