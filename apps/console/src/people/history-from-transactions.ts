import { parseAmount } from './amount.ts'
import type { BalanceHistory } from './chart/balance-chart.ts'
import type { DayBalance } from './chart/balance-periods.ts'

/** A line of a statement, as far as the balance depends on it. */
interface BookedLine {
  readonly bookingStatus: string
  readonly bookingDate?: string
  readonly amount: string
}

interface Range {
  /** What the account holds now, without what is reserved. */
  readonly balance: string
  readonly currency: string
  /** The last day: today by the bank's clock. */
  readonly today: string
  readonly days: number
}

/** Computes what an account held at the end of each day, backwards from what it holds now. */
export function historyFromTransactions(lines: readonly BookedLine[], range: Range): BalanceHistory {
  const now = parseAmount(range.balance) ?? { minorUnits: 0n, fractionDigits: 2 }
  const booked = sumsByDate(lines)
  const days: DayBalance[] = []
  // What an account holds now is without what is reserved, and with what is booked on a day after the last.
  let minorUnits = now.minorUnits - sumOfReserved(lines) - sumAfter(booked, range.today)
  for (let ago = 0; ago < range.days; ago += 1) {
    const date = daysBefore(range.today, ago)
    days.unshift({ date, minorUnits })
    minorUnits -= booked.get(date) ?? 0n
  }
  return { days, currency: range.currency, fractionDigits: now.fractionDigits }
}

function sumsByDate(lines: readonly BookedLine[]): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const { bookingStatus, bookingDate, amount } of lines) {
    if (bookingStatus !== 'booked' || bookingDate === undefined) continue
    sums.set(bookingDate, (sums.get(bookingDate) ?? 0n) + (parseAmount(amount)?.minorUnits ?? 0n))
  }
  return sums
}

/** What is set aside and not booked yet, as a sum of minor units: below zero. */
export function sumOfReserved(lines: readonly BookedLine[]): bigint {
  return lines
    .filter(({ bookingStatus }) => bookingStatus !== 'booked')
    .reduce((sum, { amount }) => sum + (parseAmount(amount)?.minorUnits ?? 0n), 0n)
}

function sumAfter(sums: ReadonlyMap<string, bigint>, today: string): bigint {
  let sum = 0n
  for (const [date, minorUnits] of sums) if (date > today) sum += minorUnits
  return sum
}

/** The date that many days before another. */
export function daysBefore(date: string, days: number): string {
  const time = new Date(`${date}T12:00:00Z`)
  time.setUTCDate(time.getUTCDate() - days)
  return time.toISOString().slice(0, 10)
}
