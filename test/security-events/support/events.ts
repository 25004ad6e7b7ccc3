import { setTimeout as sleep } from 'node:timers/promises'
import type { TestBank } from '../../support/bank.ts'
import { queryAsOwner } from '../../support/query.ts'

/** A row of security_events.event. */
export type EventRow = Readonly<Record<string, unknown>>

/** Waits until the stored events fulfil a condition, and returns them. */
export async function eventsWhen(
  bank: TestBank,
  isComplete: (events: readonly EventRow[]) => boolean,
): Promise<readonly EventRow[]> {
  for (let tries = 0; ; tries += 1) {
    const events = await queryAsOwner(bank, 'select * from security_events.event order by event_id')
    if (isComplete(events) || tries === 100) return events
    await sleep(100)
  }
}

export async function countEvents(bank: TestBank): Promise<number> {
  const [row] = await queryAsOwner(bank, 'select count(*)::int as rows from security_events.event')
  return Number(row?.['rows'])
}
