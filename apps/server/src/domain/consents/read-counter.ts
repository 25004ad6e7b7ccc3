import type { Database } from '../../platform/database/database.ts'
import type { AgreementKey } from './consent.ts'
import { addReads, type CountedReads } from './reads.store.ts'

/** A read of account information that a consent allowed. */
export interface ConsentRead {
  readonly bankId: string
  readonly tppId: string
  readonly psuId: string
  readonly agreementKey: AgreementKey
  readonly isPresent: boolean
  /** By the bank's clock. */
  readonly at: Temporal.Instant
  /** The bank's date of that moment. */
  readonly today: Temporal.PlainDate
}

/** Counts how TPPs use consents, for the page on which a person sees it. */
export interface ReadCounter {
  count(read: ConsentRead): void
  /** Writes what was counted since the last time. */
  flush(): Promise<void>
  close(): Promise<void>
}

const everyMilliseconds = 1_000
/** More than a second has; while the database is down, later consents are not counted rather than memory filled. */
const consentsMax = 20_000

/**
 * Counts in memory and writes once a second, so that a read waits for no write, and a consent that is read a hundred times
 * a second has one. A process that is killed loses the reads of its last second.
 */
export function createReadCounter(
  bankDatabase: Database,
  { onError }: { onError: (error: unknown) => void },
): ReadCounter {
  let counts = new Map<string, CountedReads>()
  let flushing = Promise.resolve()
  const timer = setInterval(() => void flush(), everyMilliseconds).unref()

  function flush(): Promise<void> {
    flushing = flushing.then(write)
    return flushing
  }

  async function write(): Promise<void> {
    if (counts.size === 0) return
    const taken = counts
    counts = new Map()
    const byBank = Map.groupBy(taken.values(), ({ bankId }) => bankId)
    for (const [bankId, counted] of byBank) await addReads(bankDatabase, bankId, counted).catch(onError)
  }

  return {
    count({ bankId, tppId, psuId, agreementKey, isPresent, at, today }) {
      const day = today.toString()
      const key = [bankId, tppId, psuId, agreementKey, day].join(' ')
      const known = counts.get(key)
      if (known === undefined && counts.size >= consentsMax) return
      counts.set(key, {
        bankId,
        tppId,
        psuId,
        agreementKey,
        day,
        reads: (known?.reads ?? 0) + 1,
        readsWithoutPsu: (known?.readsWithoutPsu ?? 0) + (isPresent ? 0 : 1),
        lastReadAt: at,
      })
    },
    flush,
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}
