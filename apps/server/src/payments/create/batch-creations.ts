import assert from 'node:assert/strict'
import type { Queries } from '../../database/database.ts'
import { DatabaseUnavailable } from '../../database/unavailable.ts'
import { limitOpenLinks, openLinksMax } from '../../sca/index.ts'
import {
  type WaitingClient,
  currentClient,
  isAbandoned,
  runForNoClient,
} from '../../shared/waiting-client.ts'
import { retryWhileBusy } from '../../xs2a/index.ts'
import { type CreationOutcomeRow, type CreationRecord, writeCreations } from './creations.store.ts'

export type CreationWriter = (record: CreationRecord) => Promise<SettledCreation>

/** The outcome of a creation that did not find its locks taken. */
type SettledCreation = CreationOutcomeRow & {
  readonly outcome: Exclude<CreationOutcomeRow['outcome'], 'busy'>
}

interface QueuedCreation {
  readonly caller: WaitingClient | undefined
  readonly record: CreationRecord
  readonly resolve: (row: SettledCreation | 'busy') => void
  readonly reject: (error: unknown) => void
}

const batchMax = 64
const batchesAtOnce = 2

/**
 * Returns a writer that puts creations which arrive at the same moment into one statement. There is no timer: an idle
 * server writes each creation at once, a busy one writes whatever waits when a connection is free. Each creation is
 * answered after its own commit. The statement waits for no lock: a creation whose X-Request-ID another transaction has
 * is tried again later and delays no other.
 */
export function batchCreations(tppDatabase: Queries, linksMax: number = openLinksMax): CreationWriter {
  const waiting: QueuedCreation[] = []
  let batches = 0

  function flush(): void {
    while (batches < batchesAtOnce && waiting.length > 0) {
      batches += 1
      void runForNoClient(() => writeAll(takeBatch())).finally(() => {
        batches -= 1
        flush()
      })
    }
  }

  /** Takes the next creations from the queue. Those whose client has gone are not begun: the client will retry. */
  function takeBatch(): readonly QueuedCreation[] {
    const next = waiting.splice(0, batchMax)
    for (const { reject } of next.filter(({ caller }) => isAbandoned(caller)))
      reject(new DatabaseUnavailable(new Error('not begun: the client has left')))
    return next.filter(({ caller }) => !isAbandoned(caller))
  }

  async function writeAll(batch: readonly QueuedCreation[]): Promise<void> {
    if (batch.length === 0) return
    try {
      const rows = await writeCreations(
        tppDatabase,
        batch.map(({ record }, ordinal) => ({ ...record, ordinal })),
      )
      const byOrdinal = new Map(rows.map((row) => [row.ordinal, row]))
      for (const [ordinal, { resolve }] of batch.entries()) {
        const row = byOrdinal.get(ordinal)
        assert(row, 'a creation has an outcome')
        resolve(isSettled(row) ? row : 'busy')
      }
    } catch (error) {
      // A row that the database refuses fails its whole batch, so each creation is tried alone.
      if (batch.length > 1 && !(error instanceof DatabaseUnavailable))
        for (const one of batch) await writeAll([one])
      else for (const { reject } of batch) reject(error)
    }
  }

  return async (record) => {
    await limitOpenLinks(tppDatabase, record.authorisation, linksMax)
    return retryWhileBusy(
      () =>
        new Promise<SettledCreation | 'busy'>((resolve, reject) => {
          waiting.push({ record, caller: currentClient(), resolve, reject })
          flush()
        }),
    )
  }
}

function isSettled(row: CreationOutcomeRow): row is SettledCreation {
  return row.outcome !== 'busy'
}
