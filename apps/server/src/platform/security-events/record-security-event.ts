import type { Database } from '../database/database.ts'
import { toEventFields } from './counted-event.ts'
import type { SecurityEvent } from './security-event.ts'
import { insertEvents } from './security-events.store.ts'

/** Records one event at once: for a command, whose process ends before anything is written in the background. */
export async function recordSecurityEvent(
  bankDatabase: Database,
  event: SecurityEvent,
  nowMilliseconds: number,
): Promise<void> {
  const times = { count: 1, firstAt: nowMilliseconds, lastAt: nowMilliseconds }
  await insertEvents(bankDatabase, [{ ...toEventFields(event), ...times }])
}
