import { setActor } from '../database/actor.ts'
import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { newId } from '../shared/ids.ts'
import type { CountedEvent } from './counted-event.ts'

/** Writes events of any banks in one transaction. */
export async function insertEvents(bankDatabase: Database, events: readonly CountedEvent[]): Promise<void> {
  const byBank = Map.groupBy(events, ({ bankId }) => bankId)
  await bankDatabase.transaction(async (queries) => {
    for (const [bankId, ofBank] of byBank) {
      await setActor(queries, { bankId, tppId: '' })
      const records = ofBank.map((event) => ({
        event_id: newId(),
        kind: event.kind,
        tpp_id: event.tppId ?? '',
        peer: event.peer,
        refused_by: event.check,
        reason: event.reason,
        subject: event.subject,
        count: event.count,
        first_at: new Date(event.firstAt).toISOString(),
        last_at: new Date(event.lastAt).toISOString(),
      }))
      await queries.rows(sql`
        insert into security_events.event
          (bank_id, event_id, kind, tpp_id, peer, refused_by, reason, subject, count, first_at, last_at)
        select ${bankId}, event_id, kind, tpp_id, peer, refused_by, reason, subject, count, first_at, last_at
        from json_to_recordset(${JSON.stringify(records)}) as event (
          event_id uuid, kind text, tpp_id text, peer text, refused_by text, reason text, subject text, count bigint,
          first_at timestamptz, last_at timestamptz)`)
    }
  })
}
