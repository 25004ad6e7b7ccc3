import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isSlow } from './slow-tests.ts'

/** So many files share a process at most. */
const FILES_MAX = 12

/** The parts of the project whose tests share processes. */
const SHARING = /\/(?:apps\/(?:server|sandbox|console\/src)|packages)\/|(?<!\/apps\/[a-z]+)\/test\//

/** Hooks outside a suite are for a whole process: such a file has its own. `useBank` and its like in test/support make hooks too. */
const HAS_ROOT_HOOKS = /^(?:(?:before|after|beforeEach|afterEach)|const \w+(?:: \w+)? = use[A-Z]\w*)\(/m

/**
 * These measure how long their own code takes, which what others leave to be collected would lengthen, or turn on tracing for
 * the whole process.
 */
const ALONE = [
  'test/traces/one-trace.test.ts',
  'packages/contract/src/json.test.ts',
  'apps/server/src/platform/database/circuit-breaker.test.ts',
]

interface BatchOptions {
  /** Where the files that import several are written. */
  readonly directory: string
  /** How many processes run at a time. */
  readonly concurrency: number
}

/**
 * Returns the files to start as processes: for tests that can share one, files that import several. A process that imports
 * the server spends a second and a half of CPU time on that, which is more than most tests need.
 */
export function inBatches(files: readonly string[], { directory, concurrency }: BatchOptions): string[] {
  mkdirSync(directory)
  const groups = Object.groupBy(files, (file) => (canShare(file) ? (SHARING.exec(file)?.[0] ?? file) : file))
  return Object.values(groups).flatMap((group = []) =>
    chunksOf(group, concurrency).map((batch, index) => {
      const [first = '', second] = batch
      if (second === undefined) return first
      const path = join(directory, `${SHARING.exec(first)?.[0].replaceAll('/', '-')}${index + 1}.test.mjs`)
      // All are loaded before the first test starts, which would otherwise wait for the loading of the others.
      writeFileSync(path, batch.map((file) => `import '${pathToFileURL(file).href}'\n`).join(''))
      return path
    }),
  )
}

function canShare(file: string): boolean {
  if (!SHARING.test(file) || isSlow(file) || ALONE.some((path) => file.endsWith(path))) return false
  return !HAS_ROOT_HOOKS.test(readFileSync(file, 'utf8'))
}

/** Neighbours are in different chunks, so that none has all the files of a folder whose tests take long. */
function chunksOf(files: readonly string[], concurrency: number): string[][] {
  const count = Math.max(Math.ceil(files.length / FILES_MAX), Math.min(files.length, concurrency))
  return Array.from({ length: count }, (_, index) => files.filter((__, place) => place % count === index))
}
