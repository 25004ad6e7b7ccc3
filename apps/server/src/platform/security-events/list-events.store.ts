import { setActor } from '../database/actor.ts'
import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** A row of the table, as the command prints it. */
export interface StoredEvent {
  readonly bankId: string
  readonly kind: string
  readonly tppId: string | undefined
  readonly peer: string | undefined
  readonly check: string | undefined
  readonly reason: string
  readonly subject: string | undefined
  readonly count: number
  /** In ISO 8601. */
  readonly firstAt: string
  readonly lastAt: string
}

/** Which events to list; undefined lets all through. */
export interface EventFilter {
  readonly kind: string | undefined
  readonly tppId: string | undefined
  /** In ISO 8601. */
  readonly since: string
  readonly rowsMax: number
}

interface EventRow {
  kind: string
  tpp_id: string
  peer: string | null
  refused_by: string | null
  reason: string
  subject: string | null
  count: string
  first_at: Date
  last_at: Date
}

/** Lists the newest events of one bank, the newest first. */
export async function listEvents(
  bankDatabase: Database,
  bankId: string,
  { kind, tppId, since, rowsMax }: EventFilter,
): Promise<readonly StoredEvent[]> {
  const rows = await bankDatabase.transaction(async (queries) => {
    await setActor(queries, { bankId, tppId: '' })
    return queries.rows<EventRow>(sql`
      select kind, tpp_id, peer, refused_by, reason, subject, count, first_at, last_at
      from security_events.event
      where bank_id = ${bankId} and last_at >= ${since}
        and event_id >= tenancy.first_uuid_at(${since}::timestamptz - interval '1 day')
        and (${kind ?? null}::text is null or kind = ${kind ?? null})
        and (${tppId ?? null}::text is null or tpp_id = ${tppId ?? null})
      order by event_id desc limit ${rowsMax}`)
  })
  return rows.map((row) => ({
    bankId,
    kind: row.kind,
    tppId: row.tpp_id === '' ? undefined : row.tpp_id,
    peer: row.peer ?? undefined,
    check: row.refused_by ?? undefined,
    reason: row.reason,
    subject: row.subject ?? undefined,
    count: Number(row.count),
    firstAt: row.first_at.toISOString(),
    lastAt: row.last_at.toISOString(),
  }))
}
