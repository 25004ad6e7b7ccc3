/**
 * The files that take longest, about half a minute and more, longest first. They are started first: one that is started last
 * runs alone at the end, while the other cores have nothing to do. `npm test` prints the times.
 */
const SLOWEST: readonly string[] = [
  'tools/check/docs/',
  'test/jobs/worker.test.ts',
  'test/conformance/',
  'test/trust/',
  'test/banks/',
  'test/metrics/rules.test.ts',
  'test/invariants/',
  'test/keys/',
  'test/money/',
  'test/isolation/',
]

/** Sorts files by how long they take, as far as that is known. */
export function slowestFirst(files: readonly string[]): string[] {
  return files.toSorted((one, other) => rankOf(one) - rankOf(other))
}

/** Whether a file is among those that take longest. */
export function isSlow(file: string): boolean {
  return rankOf(file) < SLOWEST.length
}

function rankOf(file: string): number {
  const found = SLOWEST.findIndex((part) => file.includes(`/${part}`))
  return found === -1 ? SLOWEST.length : found
}
