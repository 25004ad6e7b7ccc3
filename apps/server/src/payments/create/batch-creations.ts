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

/** Writes a new payment to the database; resolves after the commit. */
export type CreationWriter = (record: CreationRecord) => Promise<FinalCreationOutcome>

/** Any outcome but `busy`: a creation that was busy is tried again. */
type FinalCreationOutcome = CreationOutcomeRow & {
  readonly outcome: Exclude<CreationOutcomeRow['outcome'], 'busy'>
}

/** A creation that waits for the next batch, and how to return the outcome to its caller. */
interface QueuedCreation {
  readonly caller: WaitingClient | undefined
  readonly record: CreationRecord
  readonly resolve: (row: FinalCreationOutcome | 'busy') => void
  readonly reject: (error: unknown) => void
}

const batchMax = 64
const runningBatchesMax = 2

/**
 * Returns a writer that puts creations which arrive at the same moment into one statement. There is no timer: an idle
 * server writes each creation at once, a busy one writes whatever waits when a connection is free. Each creation is
 * answered after its own commit. The statement waits for no lock: a creation whose X-Request-ID another transaction has
 * is tried again later and delays no other.
 */
export function batchCreations(
  tppDatabase: Queries,
  linksMaxOf: (bankId: string) => number = () => openLinksMax,
): CreationWriter {
  const queue: QueuedCreation[] = []
  let runningBatches = 0

  function flush(): void {
    while (runningBatches < runningBatchesMax && queue.length > 0) {
      runningBatches += 1
      void runForNoClient(() => writeAll(takeBatch())).finally(() => {
        runningBatches -= 1
        flush()
      })
    }
  }

  /** Takes the next creations from the queue. Those whose client has gone are not begun: the client will retry. */
  function takeBatch(): readonly QueuedCreation[] {
    const next = queue.splice(0, batchMax)
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
        resolve(isFinal(row) ? row : 'busy')
      }
    } catch (error) {
      // A row that the database refuses fails its whole batch, so each creation is tried alone.
      if (batch.length > 1 && !(error instanceof DatabaseUnavailable))
        for (const one of batch) await writeAll([one])
      else for (const { reject } of batch) reject(error)
    }
  }

  return async (record) => {
    await limitOpenLinks(tppDatabase, record.authorisation, linksMaxOf(record.bank_id))
    return retryWhileBusy(
      () =>
        new Promise<FinalCreationOutcome | 'busy'>((resolve, reject) => {
          queue.push({ record, caller: currentClient(), resolve, reject })
          flush()
        }),
    )
  }
}

function isFinal(row: CreationOutcomeRow): row is FinalCreationOutcome {
  return row.outcome !== 'busy'
}
