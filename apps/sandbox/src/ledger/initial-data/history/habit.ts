import { kidCheckDigit } from '@havn/contract'
import { type BookingDay, bookingDays, type Calendar } from './calendar.ts'
import { type SeededRandom, seededRandom } from './seeded-random.ts'
import type { Party } from './party.ts'

export type TransactionKind = 'domestic' | 'instant' | 'cross-border' | 'card' | 'deposit' | 'withdrawal'

type OneOrMoreParties = Party | readonly [Party, ...Party[]]

/** A payment that somebody makes again and again. */
export interface Habit {
  /** The seed of ids and amounts: it must never change. */
  readonly key: string
  readonly on: Calendar
  /** In how many of a thousand cases it happens on such a day; always, if undefined. */
  readonly timesInThousand?: number
  readonly from: OneOrMoreParties
  readonly to: OneOrMoreParties
  /** In minor units. */
  readonly amount: (random: SeededRandom, day: BookingDay) => number
  readonly kind?: TransactionKind
  /** The message to the payee; if undefined, the payment has a KID. */
  readonly message?: (day: BookingDay) => string
}

/** A habit's payment on one day. */
export interface HabitOccurrence {
  readonly key: string
  readonly from: Party
  readonly to: Party
  readonly minorUnits: bigint
  readonly kind: TransactionKind
  readonly message: string | undefined
  readonly reference: string | undefined
}

/** Returns the payment of a habit on a day, always the same one; undefined if there is none. */
export function findOccurrence(habit: Habit, day: BookingDay): HabitOccurrence | undefined {
  if (!habit.on(day)) return undefined
  const key = `${habit.key} ${day.date}`
  const random = seededRandom(key)
  if (habit.timesInThousand !== undefined && !random.happens(habit.timesInThousand)) return undefined
  const from = pickParty(random, habit.from)
  const to = pickParty(random, habit.to)
  const amount = habit.amount(random, day)
  if (amount === 0) return undefined
  return {
    key,
    from,
    to,
    minorUnits: BigInt(amount),
    kind: habit.kind ?? 'domestic',
    message: habit.message?.(day),
    reference: habit.message === undefined ? kidFor(`${habit.key} ${from.name}`, to, day) : undefined,
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

/** Returns the total of habits in the month before a day, which is the amount of a card's bill. */
export function totalOfLastMonth(habits: readonly Habit[], { year, month }: BookingDay): number {
  const next = Temporal.PlainDate.from({ year, month, day: 1 })
  let total = 0n
  for (const day of bookingDays(next.subtract({ months: 1 }), next.subtract({ days: 1 })))
    for (const habit of habits) total += findOccurrence(habit, day)?.minorUnits ?? 0n
  return Number(total)
}

/** The same amount every time, and a little more each year. */
export const risingYearly =
  (minorUnits: number, perYear: number) =>
  (_: SeededRandom, { year }: BookingDay): number =>
    minorUnits + (year - 2024) * perYear

/** A random amount between two. */
export const randomBetween =
  (least: number, most: number) =>
  (random: SeededRandom): number =>
    random.between(least, most)

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
