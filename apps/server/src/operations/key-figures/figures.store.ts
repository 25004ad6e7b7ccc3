import { setActor } from '../../platform/database/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { newId } from '../../platform/shared/ids.ts'
import type { CallTotals } from './call-totals.ts'
import type { FoundOutage } from './watch-calls.ts'

/** Adds totals of any banks to those of their days, and records outages that calls have shown, in one transaction. */
export async function addFigures(
  bankDatabase: Database,
  figures: { readonly totals: readonly CallTotals[]; readonly outages: readonly FoundOutage[] },
): Promise<void> {
  const totals = Map.groupBy(figures.totals, ({ bankId }) => bankId)
  const outages = Map.groupBy(figures.outages, ({ bankId }) => bankId)
  const bankIds = [...new Set([...totals.keys(), ...outages.keys()])].toSorted()
  if (bankIds.length === 0) return
  await bankDatabase.transaction(async (queries) => {
    for (const bankId of bankIds) {
      await setActor(queries, { bankId, tppId: '' })
      // In the order of the key, so that two servers never wait for each other.
      await queries.rows(sql`
        insert into key_figures.day_total as total
          (bank_id, day, service, calls, errors, unanswered, fulfilled, fulfilled_microseconds)
        select ${bankId}, added.* from json_to_recordset(${toTotalRecords(totals.get(bankId))}) as added (
          day date, service text, calls bigint, errors bigint, unanswered bigint, fulfilled bigint, microseconds bigint)
        order by added.day, added.service
        on conflict (bank_id, day, service) do update set
          calls = total.calls + excluded.calls,
          errors = total.errors + excluded.errors,
          unanswered = total.unanswered + excluded.unanswered,
          fulfilled = total.fulfilled + excluded.fulfilled,
          fulfilled_microseconds = total.fulfilled_microseconds + excluded.fulfilled_microseconds`)
      await queries.rows(sql`
        insert into key_figures.outage as outage (bank_id, outage_id, interface, cause, from_at, until_at)
        select ${bankId}, found.outage_id, found.interface, 'unanswered-calls', found.from_at, found.until_at
        from json_to_recordset(${toOutageRecords(outages.get(bankId))}) as found (
          outage_id uuid, interface text, from_at timestamptz, until_at timestamptz)
        on conflict (bank_id, outage_id) do update set until_at = excluded.until_at`)
    }
  })
}

function toTotalRecords(totals: readonly CallTotals[] = []): string {
  return JSON.stringify(
    totals.map(({ day, service, calls, errors, unanswered, fulfilled, fulfilledMicroseconds }) => ({
      day,
      service,
      calls,
      errors,
      unanswered,
      fulfilled,
      microseconds: fulfilledMicroseconds,
    })),
  )
}

function toOutageRecords(outages: readonly FoundOutage[] = []): string {
  // The last one of each outage is the longest.
  const latest = new Map(outages.map((outage) => [outage.outageId, outage]))
  return JSON.stringify(
    Array.from(latest.values(), ({ outageId, interface: name, fromAt, untilAt }) => ({
      outage_id: outageId,
      interface: name,
      from_at: new Date(fromAt).toISOString(),
      until_at: new Date(Math.max(fromAt, untilAt)).toISOString(),
    })),
  )
}

/**
 * Records that this process is ready and serves these banks. If nobody has said so for longer than the limit, the time in
 * between was an outage: whoever comes back first records it, for a process that is dead cannot.
 */
export async function recordReadiness(
  bankDatabase: Database,
  bankIds: readonly string[],
  gapMillisecondsMax: number,
): Promise<void> {
  if (bankIds.length === 0) return
  await bankDatabase.transaction(async (queries) => {
    const gaps = await queries.rows<{ bank_id: string; last_ready_at: Date; ready_at: Date }>(sql`
      with earlier as materialized (
        select bank_id, last_ready_at from key_figures.readiness
        where bank_id = any (${[...bankIds]}) order by bank_id for update
      ), written as (
        insert into key_figures.readiness as readiness (bank_id, first_ready_at, last_ready_at)
        select bank_id, tenancy.now(), tenancy.now() from unnest(${[...bankIds]}::uuid[]) as served (bank_id)
        order by bank_id
        on conflict (bank_id) do update set last_ready_at = greatest(readiness.last_ready_at, excluded.last_ready_at)
      )
      select bank_id, last_ready_at, tenancy.now() as ready_at from earlier
      where last_ready_at < tenancy.now() - ${gapMillisecondsMax} * interval '1 millisecond'`)
    for (const { bank_id: bankId, last_ready_at: from, ready_at: until } of gaps) {
      await setActor(queries, { bankId, tppId: '' })
      await queries.rows(sql`
        insert into key_figures.outage (bank_id, outage_id, interface, cause, from_at, until_at)
        values (${bankId}, ${newId()}, 'all', 'no-process-ready', ${from.toISOString()}, ${until.toISOString()})`)
    }
  })
}
