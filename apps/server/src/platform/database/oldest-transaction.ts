import type { DatabaseHealth } from './health.store.ts'

/**
 * Returns for how long, as far as it has seen, one transaction has been the oldest that writes and has not ended. PostgreSQL
 * shows a login only when its own transactions began, so the numbers are compared from one look to the next.
 */
export function watchOldestTransaction(): (
  health: Pick<DatabaseHealth, 'oldestTransaction' | 'nextTransaction'>,
  nowMilliseconds: number,
) => number {
  let oldest = ''
  let seenAt = 0
  return ({ oldestTransaction, nextTransaction }, nowMilliseconds) => {
    const isOpen = oldestTransaction !== nextTransaction
    if (!isOpen || oldestTransaction !== oldest) seenAt = nowMilliseconds
    oldest = oldestTransaction
    return (nowMilliseconds - seenAt) / 1_000
  }
}
