import { JSON_LIMITS, SepaPeriodicPayment, success } from '@havn/contract'
import {
  checkCurrenciesTraded,
  type ProductDefinition,
  SCHEDULE_FIELD_DEPENDENCIES,
  SCHEDULE_PLACEHOLDER,
  type Schedule,
  toSchedule,
  validateSchedule,
  withErrors,
} from '../../../domain/payments/index.ts'
import {
  SEPA_FIELD_DEPENDENCIES,
  SEPA_PLACEHOLDER,
  sepaCreditorTexts,
  sepaWarnings,
  toSepaOrder,
  validateSepaTransfer,
} from './sepa-transfer.ts'

/** A SEPA credit transfer that is paid again and again, by a schedule that the PSU approves once. */
export const periodicSepaPayment: ProductDefinition<SepaPeriodicPayment> & {
  toSchedule(body: SepaPeriodicPayment): Schedule
} = {
  service: 'periodic-payments',
  product: 'sepa-credit-transfers',
  bodySchema: SepaPeriodicPayment,
  bodyBytesMax: JSON_LIMITS.bytesMax,
  clearing: 'sepa',
  isInstant: false,
  isHiddenBeforeApproval: false,
  placeholderBody: { ...SEPA_PLACEHOLDER, ...SCHEDULE_PLACEHOLDER },
  fieldsReadByRules: {
    ...SEPA_FIELD_DEPENDENCIES,
    ...SCHEDULE_FIELD_DEPENDENCIES,
  },
  warnings: sepaWarnings,

  async validate(payment, context) {
    // The rules about the date of a single payment apply to the start date.
    const transfer = validateSepaTransfer({ ...payment, requestedExecutionDate: payment.startDate }, context)
    const validated = validateSchedule(payment, context.bank.country, transfer)
    const errors = await checkCurrenciesTraded(context, { debtorAccount: payment.debtorAccount })
    return withErrors(errors, validated.ok ? success([validated.value.order]) : validated)
  },

  toOrders: (payment, executionDate) => [toSepaOrder(payment, executionDate)],
  requestedDate: ({ startDate }) => startDate,
  creditorTexts: (payment) => [sepaCreditorTexts(payment)],
  toSchedule,
}
