import { bankDate, type InTimeZone } from '@havn/server/platform/shared/clock'
import type { Transaction } from '@havn/server/core-bank'
import { toInstant } from './booking-range.ts'
import type { StatementLine } from './statements.store.ts'
import type { TransactionDetails } from './transaction-details.ts'

/** Converts lines of one statement to transactions of the core bank, in the order given. */
export function toTransactions(zone: InTimeZone, rows: readonly StatementLine[]): Transaction[] {
  const dateOf = (microseconds: bigint) => bankDate(toInstant(microseconds), zone).toString()
  return rows.map((row) => ({ ...permanentPart(row), ...bookingPart(row, dateOf) }))
}

/** The part of a transaction that never changes, pending or booked. */
function permanentPart(row: StatementLine): Omit<Transaction, 'booked' | 'proprietary'> {
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
    text: TEXTS[kind],
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
  dateOf: (microseconds: bigint) => string,
): Pick<Transaction, 'booked' | 'proprietary'> {
  if (bookedAt === null) return { booked: undefined, proprietary: [] }
  return {
    booked: { bookingDate: dateOf(bookedAt), position: bookedAt.toString() },
    proprietary: [`Arkivref. ${transactionId.slice(-12).toUpperCase()}`],
  }
}

/** The texts on statements. They must never change: booked transactions are final. */
const TEXTS: Readonly<Record<Transaction['kind'], string>> = {
  domestic: 'Overføring innland',
  instant: 'Straksoverføring',
  'cross-border': 'Overføring utland',
  sepa: 'SEPA-Überweisung',
  'sepa-instant': 'SEPA-Echtzeitüberweisung',
  card: 'Betaling fra kredittkort',
  deposit: 'Innskudd',
  withdrawal: 'Uttak',
  returned: 'Returnert betaling',
}
