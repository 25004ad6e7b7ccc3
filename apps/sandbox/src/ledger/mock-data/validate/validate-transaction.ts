import {
  type Currency,
  failure,
  type Money,
  type NewSandboxTransaction,
  parseDate,
  parseSandboxAmount,
  type Result,
  success,
} from '@havn/contract'
import type { Problem } from '@havn/server/edge'
import { newId } from '@havn/server/platform/shared/ids'
import { invalidField, collectProblems } from '../refusal.ts'
import { toMockTransactionDetails } from '../transaction-details.ts'
import type { NewTransaction } from '../transactions.store.ts'

/** What a new transaction is validated against. */
export interface TransactionContext {
  readonly kind: 'account' | 'card-account'
  readonly currency: Currency
  /** By the bank's clock. */
  readonly today: Temporal.PlainDate
}

const yearsBackMax = 10

/** Returns a transaction ready to be inserted, or everything that is wrong with it; `path` is where it is in the body. */
export function validateTransaction(
  request: NewSandboxTransaction,
  path: string,
  { kind, currency, today }: TransactionContext,
): Result<NewTransaction, readonly Problem[]> {
  const amount = validateAmount(request, `${path}.amount`, currency)
  const date = validateBookingDate(request, `${path}.bookingDate`, today)
  const valueDate = validateValueDate(request.valueDate, `${path}.valueDate`)
  const original = validateOriginal(request, `${path}.originalAmount`, currency)
  const problems = collectProblems([amount, original, date, valueDate, validateRemittance(request, path)])
  if (!amount.ok || !original.ok || !date.ok || !valueDate.ok || problems.length > 0) return failure(problems)
  return success({
    transactionId: newId(),
    bookingDate: date.value ?? null,
    valueDate: valueDate.value ?? date.value ?? today.toString(),
    amountMinorUnits: amount.value,
    details: toMockTransactionDetails(request, kind, original.value),
  })
}

function validateAmount(
  { amount, bookingStatus }: NewSandboxTransaction,
  path: string,
  currency: Currency,
): Result<bigint, Problem> {
  const parsed = parseSandboxAmount(amount, currency)
  if (!parsed.ok) return failure(invalidField(path, parsed.problem))
  const { minorUnits } = parsed.value
  if (minorUnits === 0n)
    return failure(invalidField(path, `expected an amount above or below zero, got "${amount}"`))
  return bookingStatus === 'pending' && minorUnits > 0n
    ? failure(
        invalidField(path, `expected an amount below zero, as a pending amount is reserved, got "${amount}"`),
      )
    : success(minorUnits)
}

/** Returns undefined if there is no other amount than that on the account. */
function validateOriginal(
  { originalAmount: original }: NewSandboxTransaction,
  path: string,
  accountCurrency: Currency,
): Result<Money | undefined, Problem> {
  if (original === undefined) return success(undefined)
  if (original.currency === accountCurrency) {
    const text = `expected another currency than that of the account, got ${original.currency}`
    return failure(invalidField(`${path}.currency`, text))
  }
  const parsed = parseSandboxAmount(original.amount, original.currency)
  if (!parsed.ok) return failure(invalidField(`${path}.amount`, parsed.problem))
  return parsed.value.minorUnits > 0n
    ? parsed
    : failure(invalidField(`${path}.amount`, `expected an amount above zero, got "${original.amount}"`))
}

/** Returns undefined for a pending transaction. */
function validateBookingDate(
  { bookingDate, bookingStatus }: NewSandboxTransaction,
  path: string,
  today: Temporal.PlainDate,
): Result<string | undefined, Problem> {
  if (bookingStatus === 'pending')
    return bookingDate === undefined
      ? success(undefined)
      : failure(invalidField(path, 'expected none, as a pending transaction is not booked'))
  if (bookingDate === undefined) return success(today.toString())
  const parsed = parseDate(bookingDate)
  if (!parsed.ok) return failure(invalidField(path, parsed.problem))
  const earliest = today.subtract({ years: yearsBackMax }).toString()
  return parsed.value >= earliest && parsed.value <= today.toString()
    ? success(parsed.value)
    : failure(
        invalidField(path, `expected a day from ${earliest} to ${today.toString()}, got ${parsed.value}`),
      )
}

function validateValueDate(valueDate: string | undefined, path: string): Result<string | undefined, Problem> {
  if (valueDate === undefined) return success(undefined)
  const parsed = parseDate(valueDate)
  return parsed.ok ? parsed : failure(invalidField(path, parsed.problem))
}

function validateRemittance(
  {
    remittanceInformationUnstructured: message,
    remittanceInformationStructuredArray: references,
  }: NewSandboxTransaction,
  path: string,
): Result<true, Problem> {
  return message === undefined || references === undefined
    ? success(true)
    : failure(
        invalidField(
          `${path}.remittanceInformationUnstructured`,
          'expected remittanceInformationUnstructured or remittanceInformationStructuredArray, got both',
        ),
      )
}
