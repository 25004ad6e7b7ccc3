import { packOf, type SandboxData } from '@havn/server/packs'
import type { Country } from '@havn/server/platform/banks'
import { bankDate } from '@havn/server/platform/shared/clock'
import type { Transaction } from '@havn/server/core-bank'
import { toInstant } from './booking-range.ts'
import type { StatementLine } from './statements.store.ts'
import type { TransactionDetails } from './transaction-details.ts'

/** Converts lines of one statement to transactions of the core bank, in the order given. */
export function toTransactions(
  country: Pick<Country, 'pack' | 'timeZone'>,
  rows: readonly StatementLine[],
): Transaction[] {
  const { sandbox } = packOf(country)
  const dateOf = (microseconds: bigint) => bankDate(toInstant(microseconds), country).toString()
  return rows.map((row) => ({ ...permanentPart(row, sandbox), ...bookingPart(row, { dateOf, ...sandbox }) }))
}

/** The part of a transaction that never changes, pending or booked. */
function permanentPart(
  row: StatementLine,
  { statementTexts }: SandboxData,
): Omit<Transaction, 'booked' | 'proprietary'> {
  const { currency, amountMinorUnits: minorUnits } = row
  const details: Partial<TransactionDetails> = row.details === null ? {} : JSON.parse(row.details)
  const kind = details.kind ?? (minorUnits > 0n ? 'deposit' : 'withdrawal')
  return {
    transactionId: row.transactionId,
    valueDate: row.valueDate,
    amount: { minorUnits, currency },
    original: details.original && { ...details.original, minorUnits: BigInt(details.original.minorUnits) },
    ...(details.exchangeRate === undefined ? {} : { exchangeRate: details.exchangeRate }),
    fee:
      details.feeMinorUnits === undefined
        ? undefined
        : { minorUnits: BigInt(details.feeMinorUnits), currency },
    kind,
    text: statementTexts[kind],
    counterparty: details.counterparty && {
      bban: undefined,
      iban: undefined,
      agent: undefined,
      ...details.counterparty,
    },
    message: details.message,
    references: details.references ?? [],
    endToEndIdentification: details.endToEndIdentification,
  }
}

/** The part that booking adds: a date, a position, and the archive reference. */
function bookingPart(
  { bookedAt, transactionId }: StatementLine,
  {
    dateOf,
    archiveLabel,
  }: { readonly dateOf: (microseconds: bigint) => string; readonly archiveLabel: string },
): Pick<Transaction, 'booked' | 'proprietary'> {
  if (bookedAt === null) return { booked: undefined, proprietary: [] }
  return {
    booked: { bookingDate: dateOf(bookedAt), position: bookedAt.toString() },
    proprietary: [`${archiveLabel} ${transactionId.slice(-12).toUpperCase()}`],
  }
}
