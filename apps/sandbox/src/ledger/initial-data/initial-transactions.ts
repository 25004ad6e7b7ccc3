import { bankDayStart } from '@havn/server/shared/clock'
import { initialBooks } from './initial-rows.ts'
import { type BookingDay, bookingDays } from './history/calendar.ts'
import { idOf } from './history/seeded-random.ts'
import { CORPORATE_HABITS } from './history/corporate-habits.ts'
import { type LineKind, type Movement, movementOf } from './history/habit.ts'
import type { Party } from './history/party.ts'
import { PRIVATE_HABITS } from './history/private-habits.ts'

/** A booked line of a statement. Whole numbers as text; with a bank and a transfer it is a row. */
export interface InitialLine {
  readonly transaction_id: string
  readonly book: string
  readonly booked_at: string
  readonly value_date: string
  readonly amount_minor_units: string
  /** Null of what an account had before. */
  readonly told: ToldAtFirst | null
}

interface ToldAtFirst {
  readonly kind: LineKind
  readonly counterparty?: Party
  readonly message?: string
  readonly references: readonly string[]
}

const years = 2
const HABITS = [...PRIVATE_HABITS, ...CORPORATE_HABITS]

/**
 * What happened on the accounts and cards of the initial data set in the two years up to a day, that included, oldest
 * first. A day has the same lines with the same ids whenever it is asked for. What an account had before is its first
 * line, so that the lines of every book sum to its balance in the data set.
 */
export function initialTransactions(lastDay: string): readonly InitialLine[] {
  const last = Temporal.PlainDate.from(lastDay)
  const first = last.subtract({ years }).add({ days: 1 })
  const history: InitialLine[] = []
  for (const day of bookingDays(first, last)) history.push(...linesOf(day))
  return [...openings(first, history), ...history]
}

function linesOf(day: BookingDay): readonly InitialLine[] {
  const sides = HABITS.flatMap((habit) => {
    const movement = movementOf(habit, day)
    return movement === undefined ? [] : [...sidesOf(movement)]
  })
  const morning = bankDayStart(day.date).add({ hours: 6 })
  // One after the other: no two lines of a book have the same place in its statement.
  return sides.map((side, index) => ({
    ...side,
    booked_at: morning.add({ minutes: index }).toString(),
    value_date: day.date,
  }))
}

type Side = Omit<InitialLine, 'booked_at' | 'value_date'>

function* sidesOf(movement: Movement): Generator<Side> {
  const { key, from, to, minorUnits } = movement
  if (from.book !== undefined)
    yield {
      transaction_id: idOf(`${key} out`),
      book: from.book,
      amount_minor_units: (-minorUnits).toString(),
      told: toldOf(movement, to),
    }
  if (to.book !== undefined)
    yield {
      transaction_id: idOf(`${key} in`),
      book: to.book,
      amount_minor_units: minorUnits.toString(),
      // To a card money comes as to a till.
      told: toldOf(movement.to.bban === undefined ? { ...movement, kind: 'deposit' } : movement, from),
    }
}

function toldOf({ kind, message, reference }: Movement, other: Party): ToldAtFirst {
  const { name, bban, iban, agent } = other
  const isSomebody = kind !== 'withdrawal'
  return {
    kind,
    ...(isSomebody ? { counterparty: dropUndefined({ name, bban, iban, agent }) } : {}),
    ...(message === undefined ? {} : { message }),
    references: reference === undefined ? [] : [reference],
  }
}

function dropUndefined({
  name,
  ...numbers
}: { [Key in 'name' | 'bban' | 'iban' | 'agent']: string | undefined }): Party {
  const given = Object.entries(numbers).filter(([, value]) => value !== undefined)
  return { name: name ?? '', ...Object.fromEntries(given) }
}

/** What each book must have had for its lines to come to its balance. */
function openings(first: Temporal.PlainDate, history: readonly InitialLine[]): readonly InitialLine[] {
  const { books, amounts } = initialBooks('')
  const moved = Map.groupBy(history, ({ book }) => book)
  const bookedAt = bankDayStart(first.toString()).toString()
  return books.flatMap(({ book }) => {
    const balance = amounts.find((amount) => amount.book === book)?.amount_minor_units ?? '0'
    const sum = (moved.get(book) ?? []).reduce((total, line) => total + BigInt(line.amount_minor_units), 0n)
    const opening = BigInt(balance) - sum
    if (opening === 0n) return []
    return [
      {
        transaction_id: idOf(`opening ${book} ${first.toString()}`),
        book,
        booked_at: bookedAt,
        value_date: first.toString(),
        amount_minor_units: opening.toString(),
        told: null,
      },
    ]
  })
}
