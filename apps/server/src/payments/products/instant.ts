import {
  errorMessage,
  failure,
  type NdctPayment,
  type Result,
  success,
  type TppMessage,
} from '@havn/contract'
import { formatError } from './format-error.ts'
import { judgeNdct, type NdctCircumstances, ndctOrder } from './ndct.ts'
import type { PaymentOrder } from '../payment-order.ts'

/** An instant payment is a domestic one in kroner that is settled when it is approved. All faults are told at once. */
export function judgeInstant(
  payment: NdctPayment,
  circumstances: NdctCircumstances,
): Result<PaymentOrder, readonly TppMessage[]> {
  const judged = judgeNdct(payment, circumstances)
  const told = judged.ok ? [] : judged.problem
  const others = [
    ...judgeCurrency('instructedAmount', payment.instructedAmount),
    ...judgeCurrency('creditorAccount', payment.creditorAccount),
    ...judgeCurrency('debtorAccount', payment.debtorAccount),
    ...judgeDay(payment.requestedExecutionDate, circumstances.today),
    // A day that is wrong for any payment is not told a second time.
  ].filter(({ path }) => told.every((message) => message.path !== path))
  return judged.ok && others.length === 0
    ? success({ ...judged.value, rail: 'instant' })
    : failure([...told, ...others])
}

export function instantOrder(payment: NdctPayment, executionDate: string): PaymentOrder {
  return { ...ndctOrder(payment, executionDate), rail: 'instant' }
}

function* judgeCurrency(path: string, { currency }: { currency: string }): Generator<TppMessage> {
  if (currency !== 'NOK')
    yield formatError(`${path}.currency`, `expected NOK, as instant payments are in kroner, got ${currency}`)
}

function* judgeDay(requested: string | undefined, today: Temporal.PlainDate): Generator<TppMessage> {
  if (requested === undefined || requested <= today.toString()) return
  yield errorMessage({
    code: 'EXECUTION_DATE_INVALID',
    path: 'requestedExecutionDate',
    text: `expected no date, or ${today.toString()} (the bank's today), as an instant payment is settled when it is approved, got ${requested}`,
  })
}
