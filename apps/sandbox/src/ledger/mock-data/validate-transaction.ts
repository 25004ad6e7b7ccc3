import {
  type Currency,
  failure,
  type NewSandboxTransaction,
  parseDate,
  parseSandboxAmount,
  type Result,
  success,
  type TppMessage,
} from '@havn/contract'
import { newId } from '@havn/server/shared/ids'
import { fault, problemsOf } from './refusal.ts'
import { toldOf } from './transaction-details.ts'
import type { LineToBe } from './transactions.store.ts'

export interface StatementCircumstances {
  readonly kind: 'account' | 'card-account'
  readonly currency: Currency
  /** By the bank's clock. */
  readonly today: Temporal.PlainDate
}

const yearsBackMax = 10

/** A line of a statement, or everything that is wrong with it; paths begin with its place. */
export function judgeTransaction(
  wanted: NewSandboxTransaction,
  place: string,
  { kind, currency, today }: StatementCircumstances,
): Result<LineToBe, readonly TppMessage[]> {
  const amount = judgeAmount(wanted, `${place}.amount`, currency)
  const date = judgeBookingDate(wanted, `${place}.bookingDate`, today)
  const valueDate = judgeValueDate(wanted.valueDate, `${place}.valueDate`)
  const faults = problemsOf([amount, date, valueDate, judgeRemittance(wanted, place)])
  if (!amount.ok || !date.ok || !valueDate.ok || faults.length > 0) return failure(faults)
  return success({
    transaction_id: newId(),
    booking_date: date.value ?? null,
    value_date: valueDate.value ?? date.value ?? today.toString(),
    amount_minor_units: amount.value.toString(),
    told: toldOf(wanted, kind),
  })
}

function judgeAmount(
  { amount, bookingStatus }: NewSandboxTransaction,
  path: string,
  currency: Currency,
): Result<bigint, TppMessage> {
  const parsed = parseSandboxAmount(amount, currency)
  if (!parsed.ok) return failure(fault(path, parsed.problem))
  const { minorUnits } = parsed.value
  if (minorUnits === 0n)
    return failure(fault(path, `expected an amount above or below zero, got "${amount}"`))
  return bookingStatus === 'pending' && minorUnits > 0n
    ? failure(fault(path, `expected an amount below zero, as what is pending is set aside, got "${amount}"`))
    : success(minorUnits)
}

/** Undefined of what is pending. */
function judgeBookingDate(
  { bookingDate, bookingStatus }: NewSandboxTransaction,
  path: string,
  today: Temporal.PlainDate,
): Result<string | undefined, TppMessage> {
  if (bookingStatus === 'pending')
    return bookingDate === undefined
      ? success(undefined)
      : failure(fault(path, 'expected none, as a pending transaction is not booked'))
  if (bookingDate === undefined) return success(today.toString())
  const parsed = parseDate(bookingDate)
  if (!parsed.ok) return failure(fault(path, parsed.problem))
  const earliest = today.subtract({ years: yearsBackMax }).toString()
  return parsed.value >= earliest && parsed.value <= today.toString()
    ? success(parsed.value)
    : failure(fault(path, `expected a day from ${earliest} to ${today.toString()}, got ${parsed.value}`))
}

function judgeValueDate(valueDate: string | undefined, path: string): Result<string | undefined, TppMessage> {
  if (valueDate === undefined) return success(undefined)
  const parsed = parseDate(valueDate)
  return parsed.ok ? parsed : failure(fault(path, parsed.problem))
}

function judgeRemittance(
  {
    remittanceInformationUnstructured: message,
    remittanceInformationStructuredArray: references,
  }: NewSandboxTransaction,
  place: string,
): Result<true, TppMessage> {
  return message === undefined || references === undefined
    ? success(true)
    : failure(
        fault(
          `${place}.remittanceInformationUnstructured`,
          'expected remittanceInformationUnstructured or remittanceInformationStructuredArray, got both',
        ),
      )
}
