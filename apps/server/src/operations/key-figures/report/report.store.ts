import { inBankTransaction } from '../../../platform/database/actor.ts'
import type { Database } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { CallTotals } from '../call-totals.ts'
import type { Service } from '../../../edge/index.ts'
import type { Span } from './spans.ts'

/** What the database has about some days of one bank, one after the other. */
export interface StoredFigures {
  readonly totals: readonly Omit<CallTotals, 'bankId'>[]
  readonly outages: readonly (Span & { readonly interface: string; readonly cause: string })[]
  readonly maintenance: readonly Span[]
  /** When the bank is measured, an open end as infinity; empty if no operator has said so: since a process was first ready. */
  readonly measuredPeriods: readonly Span[]
  /** When a process was first and last ready for the bank; undefined if none ever was: nothing was measured. */
  readonly ready: { readonly firstAt: number; readonly lastAt: number } | undefined
}

interface TotalRow {
  day: string
  service: Service
  calls: string
  errors: string
  unanswered: string
  fulfilled: string
  fulfilled_microseconds: string
}

type SpanRow = { from_at: Date; until_at: Date }
type PeriodRow = { from_at: Date; until_at: Date | null }

/** Reads the figures of the days from the first to the last, which begin and end at these moments. */
export function readFigures(
  bankDatabase: Database,
  bankId: string,
  { firstDay, lastDay, from, until }: Span & { readonly firstDay: string; readonly lastDay: string },
): Promise<StoredFigures> {
  const [start, end] = [new Date(from).toISOString(), new Date(until).toISOString()]
  return inBankTransaction(bankDatabase, bankId, async (queries) => {
    const totals = await queries.rows<TotalRow>(sql`
      select day::text, service, calls, errors, unanswered, fulfilled, fulfilled_microseconds
      from key_figures.day_total
      where bank_id = ${bankId} and day between ${firstDay} and ${lastDay} order by day, service`)
    const outages = await queries.rows<SpanRow & { interface: string; cause: string }>(sql`
      select interface, cause, from_at, until_at from key_figures.outage
      where bank_id = ${bankId} and from_at < ${end} and until_at > ${start} order by from_at`)
    const maintenance = await queries.rows<SpanRow>(sql`
      select from_at, until_at from key_figures.maintenance
      where bank_id = ${bankId} and from_at < ${end} and until_at > ${start} and announced_at <= from_at`)
    const periods = await queries.rows<PeriodRow>(sql`
      select from_at, until_at from key_figures.measured_period
      where bank_id = ${bankId} and replaced_at is null`)
    const [ready] = await queries.rows<{ first_ready_at: Date; last_ready_at: Date }>(sql`
      select first_ready_at, last_ready_at from key_figures.readiness where bank_id = ${bankId}`)
    return {
      totals: totals.map(toTotals),
      outages: outages.map((row) => ({ interface: row.interface, cause: row.cause, ...toSpan(row) })),
      maintenance: maintenance.map(toSpan),
      measuredPeriods: periods.map(toPeriod),
      ready: ready && {
        firstAt: ready.first_ready_at.getTime(),
        lastAt: ready.last_ready_at.getTime(),
      },
    }
  })
}

function toSpan({ from_at: from, until_at: until }: SpanRow): Span {
  return { from: from.getTime(), until: until.getTime() }
}

function toPeriod({ from_at: from, until_at: until }: PeriodRow): Span {
  return { from: from.getTime(), until: until?.getTime() ?? Infinity }
}

function toTotals(row: TotalRow): StoredFigures['totals'][number] {
  return {
    day: row.day,
    service: row.service,
    calls: Number(row.calls),
    errors: Number(row.errors),
    unanswered: Number(row.unanswered),
    fulfilled: Number(row.fulfilled),
    fulfilledMicroseconds: Number(row.fulfilled_microseconds),
  }
}
