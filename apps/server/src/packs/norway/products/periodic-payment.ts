import { JSON_LIMITS, PeriodicPayment, success } from '@havn/contract'
import type { Country } from '../../../platform/banks/index.ts'
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
  DOMESTIC_FIELD_DEPENDENCIES,
  DOMESTIC_PLACEHOLDER,
  domesticContextOf,
  type DomesticTransferContext,
  remittanceWarnings,
  toDomesticOrder,
  validateDomesticTransfer,
} from './domestic-credit-transfer.ts'

/** A domestic credit transfer that is paid again and again, by a schedule that the PSU approves once. */
export const periodicPayment: ProductDefinition<PeriodicPayment> & {
  toSchedule(body: PeriodicPayment): Schedule
} = {
  service: 'periodic-payments',
  product: 'norwegian-domestic-credit-transfers',
  bodySchema: PeriodicPayment,
  bodyBytesMax: JSON_LIMITS.bytesMax,
  clearing: 'domestic',
  isInstant: false,
  isHiddenBeforeApproval: true,
  placeholderBody: { ...DOMESTIC_PLACEHOLDER, ...SCHEDULE_PLACEHOLDER },
  fieldsReadByRules: {
    ...DOMESTIC_FIELD_DEPENDENCIES,
    ...SCHEDULE_FIELD_DEPENDENCIES,
  },
  warnings: remittanceWarnings,

  async validate(payment, context) {
    const { country } = context.bank
    const domestic = await domesticContextOf(payment, context)
    const validated = validatePeriodicPayment(payment, { ...domestic, country })
    const errors = await checkCurrenciesTraded(context, payment)
    return withErrors(errors, validated.ok ? success([validated.value.order]) : validated)
  },

  toOrders: (payment, executionDate) => [toDomesticOrder(payment, executionDate)],
  requestedDate: ({ startDate }) => startDate,
  creditorTexts: (payment) => [payment],
  toSchedule,
}

/** Checks the rules of a domestic transfer and those of its schedule, and returns every error at once. */
export function validatePeriodicPayment(
  payment: PeriodicPayment,
  context: DomesticTransferContext & { readonly country: Country },
) {
  // The rules about the date of a single payment apply to the start date.
  const transfer = validateDomesticTransfer(
    { ...payment, requestedExecutionDate: payment.startDate },
    context,
  )
  return validateSchedule(payment, context.country, transfer)
}
