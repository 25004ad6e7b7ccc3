import { failure, NdctPayment, JSON_LIMITS, type Result, success } from '@havn/contract'
import type { Problem } from '../../../edge/index.ts'
import { invalidField, type PaymentOrder, type ProductDefinition } from '../../../domain/payments/index.ts'
import {
  DOMESTIC_FIELD_DEPENDENCIES,
  DOMESTIC_PLACEHOLDER,
  domesticContextOf,
  type DomesticTransferContext,
  remittanceWarnings,
  toDomesticOrder,
  validateDomesticTransfer,
} from './domestic-credit-transfer.ts'

/** Straks: a domestic credit transfer in kroner that is settled when the PSU approves it. */
export const instantCreditTransfer: ProductDefinition<NdctPayment> = {
  service: 'payments',
  product: 'instant-norwegian-domestic-credit-transfers-straks',
  bodySchema: NdctPayment,
  bodyBytesMax: JSON_LIMITS.bytesMax,
  clearing: 'domestic',
  isInstant: true,
  isHiddenBeforeApproval: true,
  placeholderBody: DOMESTIC_PLACEHOLDER,
  fieldsReadByRules: DOMESTIC_FIELD_DEPENDENCIES,
  warnings: remittanceWarnings,

  async validate(payment, context) {
    const order = validateInstantTransfer(payment, await domesticContextOf(payment, context))
    return order.ok ? success([order.value]) : order
  },

  toOrders: (payment, executionDate) => [{ ...toDomesticOrder(payment, executionDate), rail: 'instant' }],
  requestedDate: ({ requestedExecutionDate }) => requestedExecutionDate,
  creditorTexts: (payment) => [payment],
}

/** Checks the rules of a domestic transfer and those of an instant one, and returns every error at once. */
export function validateInstantTransfer(
  payment: NdctPayment,
  context: DomesticTransferContext,
): Result<PaymentOrder, readonly Problem[]> {
  const validated = validateDomesticTransfer(payment, context)
  const problems = validated.ok ? [] : validated.problem
  const others = [
    ...checkCurrency('instructedAmount', payment.instructedAmount),
    ...checkCurrency('creditorAccount', payment.creditorAccount),
    ...checkCurrency('debtorAccount', payment.debtorAccount),
    ...checkDate(payment.requestedExecutionDate, context.today),
    // A date that is wrong for any payment is reported once.
  ].filter(({ path }) => problems.every((message) => message.path !== path))
  return validated.ok && others.length === 0
    ? success({ ...validated.value, rail: 'instant' })
    : failure([...problems, ...others])
}

function* checkCurrency(path: string, { currency }: { currency: string }): Generator<Problem> {
  if (currency !== 'NOK')
    yield invalidField(`${path}.currency`, `expected NOK, as instant payments are in kroner, got ${currency}`)
}

function* checkDate(requested: string | undefined, today: Temporal.PlainDate): Generator<Problem> {
  if (requested === undefined || requested <= today.toString()) return
  yield {
    reason: 'execution-date-invalid',
    path: 'requestedExecutionDate',
    text: `expected no date, or ${today.toString()} (the bank's today), as an instant payment is settled when it is approved, got ${requested}`,
  }
}
