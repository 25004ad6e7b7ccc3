import { kidCheckDigit } from '@havn/contract'
import { type BookingDay, bookingDays, type Calendar } from './calendar.ts'
import { type Chance, chanceOf } from './seeded-random.ts'
import type { Party } from './party.ts'

export type LineKind = 'domestic' | 'instant' | 'cross-border' | 'card' | 'deposit' | 'withdrawal'

type OneOf = Party | readonly [Party, ...Party[]]

/** Something that somebody pays again and again. */
export interface Habit {
  /** Names it for ever: ids and amounts come of it. */
  readonly key: string
  readonly on: Calendar
  /** How often on such a day, in a thousand; always, unless said otherwise. */
  readonly timesInThousand?: number
  readonly from: OneOf
  readonly to: OneOf
  /** In minor units. */
  readonly amount: (chance: Chance, day: BookingDay) => number
  readonly kind?: LineKind
  /** What the payee is told; undefined where it is a KID. */
  readonly message?: (day: BookingDay) => string
}

/** One time of a habit. */
export interface Movement {
  readonly key: string
  readonly from: Party
  readonly to: Party
  readonly minorUnits: bigint
  readonly kind: LineKind
  readonly message: string | undefined
  readonly reference: string | undefined
}

/** What comes of a habit on a day: always the same, whoever asks and whenever. */
export function movementOf(habit: Habit, day: BookingDay): Movement | undefined {
  if (!habit.on(day)) return undefined
  const key = `${habit.key} ${day.date}`
  const chance = chanceOf(key)
  if (habit.timesInThousand !== undefined && !chance.happens(habit.timesInThousand)) return undefined
  const from = pickOf(chance, habit.from)
  const to = pickOf(chance, habit.to)
  const amount = habit.amount(chance, day)
  if (amount === 0) return undefined
  return {
    key,
    from,
    to,
    minorUnits: BigInt(amount),
    kind: habit.kind ?? 'domestic',
    message: habit.message?.(day),
    reference: habit.message === undefined ? kidOf(`${habit.key} ${from.name}`, to, day) : undefined,
  }
}

function pickOf(chance: Chance, parties: OneOf): Party {
  return isOne(parties) ? parties : chance.pick(parties)
}

const isOne = (parties: OneOf): parties is Party => !Array.isArray(parties)

/** A KID as the payee wants it: of a customer number and the month. */
function kidOf(payer: string, { kid }: Party, { year, month }: BookingDay): string {
  const { length, checkDigit } = kid ?? { length: 10, checkDigit: 'mod10' }
  const when = `${String(year).slice(2)}${String(month).padStart(2, '0')}`
  const places = length - 1 - when.length
  const customer = chanceOf(`customer number ${payer}`).between(10 ** (places - 1), 10 ** places - 1)
  return `${customer}${when}${kidCheckDigit(`${customer}${when}`, checkDigit)}`
}

/** What habits came to in the month before a day: what a card's bill is about. */
export function lastMonthOf(habits: readonly Habit[], { year, month }: BookingDay): number {
  const next = Temporal.PlainDate.from({ year, month, day: 1 })
  let total = 0n
  for (const day of bookingDays(next.subtract({ months: 1 }), next.subtract({ days: 1 })))
    for (const habit of habits) total += movementOf(habit, day)?.minorUnits ?? 0n
  return Number(total)
}

/** The same every time, and a little more each year. */
export const rising =
  (minorUnits: number, perYear: number) =>
  (_: Chance, { year }: BookingDay): number =>
    minorUnits + (year - 2024) * perYear

export const about =
  (least: number, most: number) =>
  (chance: Chance): number =>
    chance.between(least, most)

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

export const dated =
  (text: string) =>
  ({ date }: BookingDay): string =>
    `${text} ${date.slice(8)}.${date.slice(5, 7)}`
