import { type Actor, withActor } from '@havn/server/platform/database/actor'
import type { Queries } from '@havn/server/platform/database/database'
import { sql } from '@havn/server/platform/database/sql'

/** What was booked on an account: before a period, and on each day of it that had bookings. */
export interface BookedAmounts {
  readonly beforeMinorUnits: bigint
  readonly minorUnitsByDay: ReadonlyMap<string, bigint>
}

/** Sums what was booked on an account up to a day, by days of the bank from `from` on. */
export async function sumBookings(
  queries: Queries,
  actor: Actor,
  { bban, from, to }: { readonly bban: string; readonly from: string; readonly to: string },
): Promise<BookedAmounts> {
  const rows = await queries.rows<{ day: string | null; sum: string }>(
    withActor(
      actor,
      sql`
    select day, sum(amount_minor_units)::text as sum from (
      select amount_minor_units, case when booked.day >= ${from}::date then booked.day end as day
      from sandbox_ledger.statement_line
      cross join (select banks.time_zone_of(${actor.bankId}) as name) as zone
      cross join lateral (select (booked_at at time zone zone.name)::date as day) as booked
      where bank_id = actor.bank_id and ledger_account_id = ${bban} and booked_at is not null
        and booked.day <= ${to}::date
    ) as line
    group by day`,
    ),
  )
  const sums = new Map(rows.map(({ day, sum }) => [day ?? '', BigInt(sum)]))
  return { beforeMinorUnits: sums.get('') ?? 0n, minorUnitsByDay: sums }
}
