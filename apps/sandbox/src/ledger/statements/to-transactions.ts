import { bankDate } from '@havn/server/shared/clock'
import type { Transaction } from '@havn/server/core-bank'
import { instantOf } from './booking-range.ts'
import type { LineRow } from './statements.store.ts'
import type { Told } from './transaction-details.ts'

/** Lines of one statement as its holder's bank tells them, in the order given. */
export function toTransactions(rows: readonly LineRow[]): Transaction[] {
  const dateOf = datesByHour()
  return rows.map((row) => ({ ...toldOf(row), ...placeOf(row, dateOf) }))
}

/** What nothing changes any more. */
function toldOf(row: LineRow): Omit<Transaction, 'booked' | 'proprietary'> {
  const { currency, amount_minor_units: minorUnits } = row
  const told: Partial<Told> = row.told === null ? {} : JSON.parse(row.told)
  const kind = told.kind ?? (minorUnits > 0n ? 'deposit' : 'withdrawal')
  return {
    transactionId: row.transaction_id,
    valueDate: row.value_date,
    amount: { minorUnits, currency },
    original: told.original && { ...told.original, minorUnits: BigInt(told.original.minorUnits) },
    ...(told.exchangeRate === undefined ? {} : { exchangeRate: told.exchangeRate }),
    fee: told.feeMinorUnits === undefined ? undefined : { minorUnits: BigInt(told.feeMinorUnits), currency },
    kind,
    text: TEXTS[kind],
    counterparty: told.counterparty && {
      bban: undefined,
      iban: undefined,
      agent: undefined,
      ...told.counterparty,
    },
    message: told.message,
    references: told.references ?? [],
    endToEndIdentification: told.endToEndIdentification,
  }
}

/** What comes when it is booked: a date, a place, and the archive's reference. */
function placeOf(
  { booked_at: bookedAt, transaction_id: transactionId }: LineRow,
  dateOf: (microseconds: bigint) => string,
): Pick<Transaction, 'booked' | 'proprietary'> {
  if (bookedAt === null) return { booked: undefined, proprietary: [] }
  return {
    booked: { bookingDate: dateOf(bookedAt), position: bookedAt.toString() },
    proprietary: [`Arkivref. ${transactionId.slice(-12).toUpperCase()}`],
  }
}

/** As statements say it for ever: what is booked does not change. */
const TEXTS: Readonly<Record<Transaction['kind'], string>> = {
  domestic: 'Overføring innland',
  instant: 'Straksoverføring',
  'cross-border': 'Overføring utland',
  card: 'Betaling fra kredittkort',
  deposit: 'Innskudd',
  withdrawal: 'Uttak',
  returned: 'Returnert betaling',
}

const hour = 3_600_000_000n

/** Lines of one hour stand together and have one date: the calendar, which is slow, is asked once for all of them. */
function datesByHour(): (microseconds: bigint) => string {
  let known = { hour: -1n, date: '' }
  return (microseconds) => {
    if (microseconds / hour !== known.hour)
      known = { hour: microseconds / hour, date: bankDate(instantOf(microseconds)).toString() }
    return known.date
  }
}
