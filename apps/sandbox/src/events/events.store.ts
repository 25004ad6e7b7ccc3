import { formatDateTime, type SandboxEvent } from '@havn/contract'
import { type Actor, withActor } from '@havn/server/platform/database/actor'
import type { Queries } from '@havn/server/platform/database/database'
import { sql } from '@havn/server/platform/database/sql'

/** What happened since a snapshot, and the snapshot at which it was read. */
export interface ReadEvents {
  readonly events: SandboxEvent[]
  readonly snapshot: string
  /** Whether there were more, which are left out. */
  readonly isCut: boolean
}

interface StoredEvent {
  readonly kind: SandboxEvent['kind']
  /** Milliseconds since 1970, real time. */
  readonly at: number
  readonly details: Omit<SandboxEvent, 'kind' | 'time'>
}

const eventsMax = 500

/** Reads the events of a TPP, and those of its whole bank, that were committed since a snapshot. */
export async function readEvents(queries: Queries, actor: Actor, since: string): Promise<ReadEvents> {
  const [row] = await queries.rows<{ snapshot: string; events: string }>(
    withActor(
      actor,
      sql`
    select pg_current_snapshot()::text as snapshot, (
      select coalesce(json_agg(newest), '[]') from (
        select kind, (extract(epoch from at) * 1000)::bigint as at, details from sandbox.event
        where bank_id = actor.bank_id and tpp_id in (actor.tpp_id, '')
          and transaction_id >= pg_snapshot_xmin(${since}::pg_snapshot)
          and not pg_visible_in_snapshot(transaction_id, ${since}::pg_snapshot)
        order by event_id desc
        limit ${eventsMax + 1}
      ) as newest) as events
    where actor.bank_id is not null`,
    ),
  )
  const { snapshot, events: text } = row ?? { snapshot: since, events: '[]' }
  const stored: StoredEvent[] = JSON.parse(text)
  const events = stored.slice(0, eventsMax).toReversed().map(toEvent)
  return { events, snapshot, isCut: stored.length > eventsMax }
}

function toEvent({ kind, at, details }: StoredEvent): SandboxEvent {
  return { kind, time: formatDateTime(new Date(at)), ...details }
}

/** Reads where a TPP that follows from now on begins. */
export async function readSnapshot(queries: Queries): Promise<string> {
  const [row] = await queries.rows<{ snapshot: string }>(sql`select pg_current_snapshot()::text as snapshot`)
  return row?.snapshot ?? ''
}

/** Records that somebody waits for the bank's events for the next seconds. */
export async function watchBank(queries: Queries, actor: Actor, seconds: number): Promise<void> {
  await queries.rows(
    withActor(
      actor,
      sql`select sandbox.watch_bank(actor.bank_id, ${seconds}) where actor.bank_id is not null`,
    ),
  )
}

/** Records an event that concerns the whole bank. Needs a `bankDatabase` transaction. */
export async function recordEvent(
  queries: Queries,
  bankId: string,
  kind: Extract<SandboxEvent['kind'], 'clock' | 'data'>,
): Promise<void> {
  await queries.rows(sql`select sandbox.record_event(${bankId}, ${kind})`)
}
