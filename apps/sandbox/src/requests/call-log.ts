import { runForNoClient } from '@havn/server/platform/shared/waiting-client'
import { withTimeout } from '@havn/server/platform/shared/timeout'

export interface CallLogSetup<Entry> {
  /** Writes any number of entries in one go. */
  readonly write: (entries: readonly Entry[]) => Promise<void>
  readonly onError: (error: unknown) => void
  /** Called with the number of entries that were lost since the last call. */
  readonly onLost: (count: number) => void
}

/** Collects entries for a moment and writes them together. */
export interface CallLog<Entry> {
  /** Returns at once: nobody waits for the entry to be written. */
  add(entry: Entry): void
  /** Counts an entry as lost that is not added at all. */
  lose(): void
  /** Resolves when every entry added before is written or lost, or when that takes too long. */
  settle(): Promise<void>
}

const gatherMilliseconds = 20
const batchMax = 200
// Bounds memory when the database is slower than the calls: further entries are lost and counted.
export const waitingMax = 2_000
const settleMilliseconds = 3_000

export function openCallLog<Entry>({ write, onError, onLost }: CallLogSetup<Entry>): CallLog<Entry> {
  const waiting: Entry[] = []
  let added = 0
  let ended = 0
  let lost = 0
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> | undefined

  function add(entry: Entry): void {
    if (waiting.length >= waitingMax) return lose()
    waiting.push(entry)
    added += 1
    // While a batch is being written, entries gather for the next one.
    if (writing === undefined) timer ??= setTimeout(() => void writeNext(), gatherMilliseconds)
  }

  function lose(): void {
    lost += 1
  }

  function writeNext(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    writing ??= writeBatch().finally(() => {
      writing = undefined
      if (waiting.length > 0) void writeNext()
    })
    return writing
  }

  async function writeBatch(): Promise<void> {
    const batch = waiting.splice(0, batchMax)
    try {
      if (batch.length > 0) await runForNoClient(() => write(batch))
    } catch (error) {
      lost += batch.length
      onError(error)
    }
    ended += batch.length
    if (lost === 0) return
    onLost(lost)
    lost = 0
  }

  async function writeUntil(goal: number): Promise<void> {
    if (ended >= goal) return
    await writeNext()
    await writeUntil(goal)
  }

  return {
    add,
    lose,
    settle: () => withTimeout(writeUntil(added), settleMilliseconds).catch(onError),
  }
}
