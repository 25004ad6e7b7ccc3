import type { Currency } from '@havn/contract'
import type { RunTimes } from './run-times.ts'

/**
 * What its country decides about a bank's time and money. A pack gives it, the bank's document may change parts of it, and it is
 * stored with the bank: every process and the database go by the same.
 */
export interface Country {
  /** The pack that the bank's products and formats are of. */
  readonly pack: string
  /** As ISO 3166 writes it, such as NO. */
  readonly code: string
  /** As the time zone database names it. A date of the bank is one in this zone. */
  readonly timeZone: string
  /** What people are known by at its banks, where that is no national id: the scheme's name for core banks. */
  readonly personIdScheme?: string
  /** The currency in which limits, fees and rates are given. */
  readonly currency: Currency
  readonly runTimes: RunTimes
  readonly closedDays: ClosedDays
}

/** The days on which the country's banks execute no payments by batch runs. */
export interface ClosedDays {
  /** Days of the week; 1 is Monday. */
  readonly weekend: readonly number[]
  /** The names of holidays, by month and day: 12-25. */
  readonly fixed: Readonly<Record<string, string>>
  /** The names of holidays that move with Easter, by days from Easter Sunday: -2 is Good Friday. */
  readonly easter: Readonly<Record<string, string>>
}
