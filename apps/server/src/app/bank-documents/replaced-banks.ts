import { setTimeout as sleep } from 'node:timers/promises'
import type { ConfiguredBank } from './configured-bank.ts'

/** Closes the configurations of replaced documents after a while, when no page or login can still use them. */
export interface ReplacedBanks {
  add(bank: ConfiguredBank): void
  /** Closes everything that was replaced, now. */
  close(): Promise<void>
}

/** Longer than a page or a login takes that has begun before. */
const replacedMilliseconds = 60_000

export function createReplacedBanks(onError: (error: unknown) => void): ReplacedBanks {
  const closing = new AbortController()
  const open = new Set<Promise<void>>()
  return {
    add(bank) {
      const closed = sleep(replacedMilliseconds, undefined, { signal: closing.signal, ref: false })
        .catch(() => {})
        .then(() => bank.close())
        .catch(onError)
        .finally(() => open.delete(closed))
      open.add(closed)
    },
    async close() {
      closing.abort()
      await Promise.all(open)
    },
  }
}
