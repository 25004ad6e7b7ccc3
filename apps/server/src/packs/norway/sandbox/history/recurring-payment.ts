import { kidCheckDigit } from '@havn/contract'
import { type BookingDay, bookingDays, type Calendar } from './calendar.ts'
import type { HistoryPayment } from '../../../sandbox-data.ts'
import { type SeededRandom, seededRandom } from '../../../sandbox-random.ts'
import type { Party } from './party.ts'

type TransactionKind = 'domestic' | 'instant' | 'cross-border' | 'card' | 'deposit' | 'withdrawal'

type OneOrMoreParties = Party | readonly [Party, ...Party[]]

/** A payment that recurs in the made-up history of the initial data set, such as a salary or a rent. */
export interface RecurringPayment {
  /** The seed of ids and amounts: it must never change. */
  readonly key: string
  readonly on: Calendar
  /** On how many of a thousand such days it is made; on all of them, if undefined. */
  readonly timesInThousand?: number
  readonly from: OneOrMoreParties
  readonly to: OneOrMoreParties
  /** In minor units. */
  readonly amount: (random: SeededRandom, day: BookingDay) => number
  readonly kind?: TransactionKind
  /** The message to the payee; if undefined, the payment has a KID. */
  readonly message?: (day: BookingDay) => string
}

/** Returns a recurring payment as it was made on a day, always with the same values; undefined if it was not made then. */
export function findOccurrence(payment: RecurringPayment, day: BookingDay): HistoryPayment | undefined {
  if (!payment.on(day)) return undefined
  const key = `${payment.key} ${day.date}`
  const random = seededRandom(key)
  if (payment.timesInThousand !== undefined && !random.happens(payment.timesInThousand)) return undefined
  const from = pickParty(random, payment.from)
  const to = pickParty(random, payment.to)
  const amount = payment.amount(random, day)
  if (amount === 0) return undefined
  return {
    key,
    from,
    to,
    minorUnits: BigInt(amount),
    kind: payment.kind ?? 'domestic',
    message: payment.message?.(day),
    reference: payment.message === undefined ? kidFor(`${payment.key} ${from.name}`, to, day) : undefined,
  }
}

function pickParty(random: SeededRandom, parties: OneOrMoreParties): Party {
  return isOne(parties) ? parties : random.pick(parties)
}

const isOne = (parties: OneOrMoreParties): parties is Party => !Array.isArray(parties)

/** Returns a KID in the form that the payee has agreed: a customer number, the month and a check digit. */
function kidFor(payer: string, { kid }: Party, { year, month }: BookingDay): string {
  const { length, checkDigit } = kid ?? { length: 10, checkDigit: 'mod10' }
  const when = `${String(year).slice(2)}${String(month).padStart(2, '0')}`
  const digits = length - 1 - when.length
  const customer = seededRandom(`customer number ${payer}`).between(10 ** (digits - 1), 10 ** digits - 1)
  return `${customer}${when}${kidCheckDigit(`${customer}${when}`, checkDigit)}`
}

/** Returns the total of recurring payments in the month before a day, which is the amount of a card's bill. */
export function totalOfLastMonth(payments: readonly RecurringPayment[], { year, month }: BookingDay): number {
  const next = Temporal.PlainDate.from({ year, month, day: 1 })
  let total = 0n
  for (const day of bookingDays(next.subtract({ months: 1 }), next.subtract({ days: 1 })))
    for (const payment of payments) total += findOccurrence(payment, day)?.minorUnits ?? 0n
  return Number(total)
}

/** The same amount every time, and a little more each year. */
export const risingYearly =
  (minorUnits: number, perYear: number) =>
  (_: SeededRandom, { year }: BookingDay): number =>
    minorUnits + (year - 2024) * perYear

/** A random amount from `min` to `max`, in minor units. */
export const randomBetween =
  (min: number, max: number) =>
  (random: SeededRandom): number =>
    random.between(min, max)

const MONTHS = [
  'januar',
  'februar',
  'mars',
  'april',
  'mai',
  'juni',
  'juli',
  'august',
  'september',
  'oktober',
  'november',
  'desember',
]

export const monthName = ({ month }: Pick<BookingDay, 'month'>): string => MONTHS[month - 1] ?? ''

/** A message with the date of the day behind it. */
export const withDate =
  (text: string) =>
  ({ date }: BookingDay): string =>
    `${text} ${date.slice(8)}.${date.slice(5, 7)}`
