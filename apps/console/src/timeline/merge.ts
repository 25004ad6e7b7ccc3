import type { TimelineEntry } from './entry.ts'

/**
 * Merges what happened by the bank's clock with what happened by the real one. Times of two clocks cannot be compared,
 * because the bank's is moved at will; so an entry of the bank follows the entry of the real clock that has the same mark,
 * such as the approval that it came from, and otherwise the order of each clock is kept.
 */
export function mergeClocks(
  bank: readonly TimelineEntry[],
  real: readonly TimelineEntry[],
): readonly TimelineEntry[] {
  const waiting = real.toSorted((one, other) => one.time.localeCompare(other.time))
  const merged: TimelineEntry[] = []
  for (const entry of bank) {
    const index = entry.mark === undefined ? -1 : waiting.findIndex(({ mark }) => mark === entry.mark)
    if (index >= 0) merged.push(...waiting.splice(0, index + 1))
    merged.push(entry)
  }
  return [...merged, ...waiting]
}
