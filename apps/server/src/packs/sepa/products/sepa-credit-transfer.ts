import { JSON_LIMITS, SepaPayment, success } from '@havn/contract'
import { checkCurrenciesTraded, type ProductDefinition, withErrors } from '../../../domain/payments/index.ts'
import {
  SEPA_FIELD_DEPENDENCIES,
  SEPA_PLACEHOLDER,
  sepaCreditorTexts,
  sepaWarnings,
  toSepaOrder,
  validateSepaTransfer,
} from './sepa-transfer.ts'

/** A credit transfer in euro within SEPA, paid by a batch run on a day of TARGET. */
export const sepaCreditTransfer: ProductDefinition<SepaPayment> = {
  service: 'payments',
  product: 'sepa-credit-transfers',
  bodySchema: SepaPayment,
  bodyBytesMax: JSON_LIMITS.bytesMax,
  clearing: 'sepa',
  isInstant: false,
  isHiddenBeforeApproval: false,
  placeholderBody: SEPA_PLACEHOLDER,
  fieldsReadByRules: SEPA_FIELD_DEPENDENCIES,
  warnings: sepaWarnings,

  async validate(payment, context) {
    const errors = await checkCurrenciesTraded(context, { debtorAccount: payment.debtorAccount })
    const order = validateSepaTransfer(payment, context)
    return withErrors(errors, order.ok ? success([order.value]) : order)
  },

  toOrders: (payment, executionDate) => [toSepaOrder(payment, executionDate)],
  requestedDate: ({ requestedExecutionDate }) => requestedExecutionDate,
  creditorTexts: (payment) => [sepaCreditorTexts(payment)],
}
