import type { Database } from '../database/database.ts'
import type { Clock } from '../shared/clock.ts'
import { countEvents, type EventLimits } from './count-events.ts'
import { type CountedEvent, NO_BANK } from './counted-event.ts'
import type { ReportSecurityEvent } from './security-event.ts'
import { insertEvents } from './security-events.store.ts'

export interface SecurityEventsSetup {
  readonly bankDatabase: Database
  readonly clock: Clock
  /** Writes a record to the structured log. */
  readonly log: (record: object) => void
  readonly onError: (error: unknown) => void
  readonly limits?: EventLimits
}

export interface SecurityEvents {
  readonly report: ReportSecurityEvent
  /** Writes what is due. It runs each second by itself. */
  flush(): Promise<void>
  /** Writes everything that was reported. */
  close(): Promise<void>
}

const everyMilliseconds = 1_000
/** While the database is down, rows wait up to this number; the log has them all. */
const waitingRowsMax = 5_000

/**
 * Collects security events and writes them to the log and to the database, in the background: a call that is refused waits
 * for neither. Equal events are counted, so that nobody can fill the log or the disk by being refused.
 */
export function createSecurityEvents(setup: SecurityEventsSetup): SecurityEvents {
  const { bankDatabase, clock, log, onError, limits } = setup
  const counter = countEvents(limits)
  let waiting: CountedEvent[] = []
  let writing = Promise.resolve()
  const timer = setInterval(() => void flush(), everyMilliseconds).unref()

  function flush(take = () => counter.takeDue(clock.milliseconds())): Promise<void> {
    const taken = take()
    for (const event of taken) log(toLogRecord(event))
    waiting = [...waiting, ...taken].slice(-waitingRowsMax)
    writing = writing.then(write)
    return writing
  }

  async function write(): Promise<void> {
    const rows = waiting
    if (rows.length === 0) return
    waiting = []
    try {
      await insertEvents(bankDatabase, rows)
    } catch (error) {
      waiting = [...rows, ...waiting].slice(-waitingRowsMax)
      onError(error)
    }
  }

  return {
    report: (event) => counter.count(event, clock.milliseconds()),
    flush: () => flush(),
    async close() {
      clearInterval(timer)
      await flush(() => counter.takeAll())
    },
  }
}

function toLogRecord({ bankId, firstAt, lastAt, ...event }: CountedEvent): object {
  return {
    ...event,
    ...(bankId === NO_BANK ? {} : { bankId }),
    firstAt: new Date(firstAt).toISOString(),
    lastAt: new Date(lastAt).toISOString(),
  }
}
