import type { Context } from '../server/context.ts'

/** The bank's days of five weeks, from a Monday on. */
export interface Calendar {
  readonly days: readonly {
    readonly date: string
    readonly isBankingDay: boolean
    /** Why it is no banking day, such as the name of a holiday. */
    readonly name?: string
    readonly batchRuns: readonly {
      readonly time: string
      readonly isDone: boolean
      readonly executed?: number
    }[]
  }[]
}

const dayMs = 86_400_000
const daysShown = 35

/** Reads the weeks around a time of the bank; undefined if the bank does not answer. */
export async function readCalendar({ tpp }: Context, bankTime: Date): Promise<Calendar | undefined> {
  const sinceMonday = (bankTime.getUTCDay() + 6) % 7
  const from = new Date(bankTime.getTime() - (sinceMonday + 7) * dayMs)
  const to = new Date(from.getTime() + (daysShown - 1) * dayMs)
  const path = `/v1/sandbox/calendar?from=${dateOf(from)}&to=${dateOf(to)}`
  const answer = await tpp.client.call({ method: 'GET', path })
  if (answer.status !== 200) return undefined
  const calendar: Calendar = JSON.parse(answer.text)
  return calendar
}

/** `2026-11-16`, in Norway. */
export const dateOf = (time: Date): string => time.toLocaleDateString('sv-SE', { timeZone: 'Europe/Oslo' })
