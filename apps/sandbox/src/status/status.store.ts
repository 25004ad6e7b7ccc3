import type { Queries } from '@havn/server/platform/database/database'
import { sql } from '@havn/server/platform/database/sql'

/** The calls that were answered in one hour. */
export interface ServedHour {
  /** Its beginning, in milliseconds since 1970. */
  readonly hour: number
  calls: number
  refused: number
  failed: number
  /** The sum of the response times. */
  milliseconds: number
  readonly buckets: number[]
  /** Bit n is set if a server was up in minute n. */
  minutes: bigint
}

/** Adds what a server counted to what others did. */
export async function addServedCalls(queries: Queries, hours: readonly ServedHour[]): Promise<void> {
  for (const { hour, calls, refused, failed, milliseconds, buckets, minutes } of hours)
    await queries.rows(sql`
      insert into sandbox.served_hour as served (hour, calls, refused, failed, milliseconds, buckets, minutes)
      values (${new Date(hour).toISOString()}, ${calls}, ${refused}, ${failed}, ${Math.round(milliseconds)}, ${buckets.map(String)},
        ${String(minutes)})
      on conflict (hour) do update set
        calls = served.calls + excluded.calls,
        refused = served.refused + excluded.refused,
        failed = served.failed + excluded.failed,
        milliseconds = served.milliseconds + excluded.milliseconds,
        buckets = array(
          select coalesce(one, 0) + coalesce(other, 0)
          from unnest(served.buckets, excluded.buckets) with ordinality as both_counts (one, other, place) order by place),
        minutes = served.minutes | excluded.minutes`)
}

interface ServedHourRow {
  readonly hour: Date
  readonly calls: string
  readonly refused: string
  readonly failed: string
  readonly milliseconds: string
  readonly buckets: string[]
  readonly minutes: string
}

/** Reads the hours since a moment, oldest first. */
export async function readServedHours(
  queries: Queries,
  sinceMilliseconds: number,
): Promise<readonly ServedHour[]> {
  const rows = await queries.rows<ServedHourRow>(sql`
    select hour, calls::text, refused::text, failed::text, milliseconds::text, buckets::text[] as buckets, minutes::text
    from sandbox.served_hour where hour >= ${new Date(sinceMilliseconds).toISOString()} order by hour`)
  return rows.map((row) => ({
    hour: row.hour.getTime(),
    calls: Number(row.calls),
    refused: Number(row.refused),
    failed: Number(row.failed),
    milliseconds: Number(row.milliseconds),
    buckets: row.buckets.map(Number),
    minutes: BigInt(row.minutes),
  }))
}

export async function deleteServedBefore(queries: Queries, milliseconds: number): Promise<void> {
  await queries.rows(
    sql`delete from sandbox.served_hour where hour < ${new Date(milliseconds).toISOString()}`,
  )
}
