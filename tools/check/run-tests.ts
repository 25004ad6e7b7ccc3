// npm test: one private PostgreSQL for all tests that ask for one, what failed in full, everything else as dots.
//   npm test                                           all of them but those of suites
//   npm test -- --suite pages                          a suite: npm run test:pages
//   npm test -- test/create-ndct                       a folder, or a file
//   npm test -- --test-name-pattern 'NDCT-03'          those whose name matches
//   HAVN_SEED=random npm test                          other generated cases than the usual ones
import {
  chmodSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { type EventData, run } from 'node:test'
import { inspect, parseArgs } from 'node:util'
import { startPostgres } from '@havn/local-postgres'
import { reachableFiles } from './architecture/import-graph.ts'
import { bundleTypebox } from './bundle-typebox.ts'
import { repeatsMax, whyNotRepeated } from './repeats.ts'
import { slowestFirst } from './slow-tests.ts'
import { isInSuite, SUITES } from './suites.ts'
import { inBatches } from './test-batches.ts'

const root = resolve(import.meta.dirname, '../..')

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'test-name-pattern': { type: 'string', multiple: true },
    only: { type: 'boolean' },
    suite: { type: 'string' },
  },
})

const seedSetting = process.env['HAVN_SEED'] ?? '20261115'
const seed = seedSetting === 'random' ? String(Date.now() % 1_000_000_000) : seedSetting
const files = testFiles(values.suite === undefined ? positionals : pathsOfSuite(values.suite))
// One more than cores: files often wait, for a browser, a command or a time-out.
const concurrency = availableParallelism() + 1
// What pays off only for many files is left out for so few.
const filesOfShortRun = 5
const directory = mkdtempSync('/tmp/havn-tests-')
const processes = inBatches(files, { directory: join(directory, 'batches'), concurrency })
const databases = mkdtempSync(`${placeOfDatabases()}/havn-tests-postgres-`)
const postgres = asksForDatabase() ? await startDatabase() : undefined
const interruption = new AbortController()
process.once('SIGINT', () => interruption.abort())
process.once('SIGTERM', () => interruption.abort())
try {
  if (postgres !== undefined) process.env['HAVN_TEST_DATABASE_URL'] = postgres.url()
  process.env['HAVN_SEED'] = seed
  // Each test file is a process. The compiled code and the keys that the first one makes are reused by the others.
  process.env['NODE_COMPILE_CACHE'] = join(directory, 'compiled')
  process.env['HAVN_TEST_KEYS'] = join(directory, 'keys')
  process.env['TMPDIR'] = temporaryFolder()
  if (files.length > filesOfShortRun) await preloadTypebox()
  const database = postgres === undefined ? 'no database' : `PostgreSQL ${postgres.version}`
  console.log(`${files.length} test files in ${processes.length} processes, ${database}, seed ${seed}`)
  process.exitCode = (await runAll()) ? 0 : 1
} finally {
  await postgres?.stop()
  for (const folder of [directory, databases]) rmSync(folder, { recursive: true, force: true })
}

/** Whether one of the files, or something that it imports, uses the database of the run. Of many files one always does. */
function asksForDatabase(): boolean {
  if (files.length > filesOfShortRun) return true
  return files.some((file) => {
    const reached = reachableFiles(root, relative(root, file))
    return [...reached].some((path) =>
      readFileSync(join(root, path), 'utf8').includes("'HAVN_TEST_DATABASE_URL'"),
    )
  })
}

function startDatabase() {
  return startPostgres({
    directory: databases,
    // These data need not survive a power failure, and without fsync the tests take half the time.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' },
  })
}

/** Bundling takes a second, which is worth it for more than a few processes. */
async function preloadTypebox(): Promise<void> {
  const preload = await bundleTypebox(root, join(directory, 'typebox'))
  process.env['NODE_OPTIONS'] = `${process.env['NODE_OPTIONS'] ?? ''} --import ${preload}`
}

/** In memory, if there is plenty: copying a database there takes a tenth of the time, and tests copy about a thousand. */
function placeOfDatabases(): string {
  const memory = '/dev/shm'
  if (!exists(memory)) return '/tmp'
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > 4 * 1024 ** 3 ? memory : '/tmp'
}

/** Returns a folder for what tests leave behind, which is removed after them. As root, PostgreSQL uses it as another user. */
function temporaryFolder(): string {
  const folder = join(directory, 'tmp')
  mkdirSync(folder)
  chmodSync(directory, 0o755)
  chmodSync(folder, 0o1777)
  return folder
}

/**
 * A file of a whole run that says why it depends on time may run again, alone, because it failed while others used the same
 * cores. The run fails if more of them would have to.
 */
async function runAll(): Promise<boolean> {
  const first = await runFiles(processes, concurrency)
  if (files.length > 20 || values.suite !== undefined) reportSlowest(first.millisecondsByFile)
  const failed = [...first.failedFiles]
  const isWhole = positionals.length === 0 && values['test-name-pattern'] === undefined
  if (!isWhole || failed.length === 0 || interruption.signal.aborted) return concludes(first)
  const refusal = whyNotRepeated(failed.map((file) => ({ file: relative(root, file), text: textOf(file) })))
  console.log(`\nRepeats: ${refusal === undefined ? failed.length : 0}, of ${repeatsMax} at most`)
  if (refusal !== undefined) {
    console.log(refusal)
    return concludes(first)
  }
  const second = await runFiles(failed, 1)
  const passes = concludes(second)
  if (passes) {
    console.log('\nThese failed beside others and passed alone:')
    for (const report of first.failures) console.log(report)
  }
  return passes
}

/** The text of a test file; empty for a process of several files that ended by itself. */
function textOf(file: string): string {
  return exists(file) && !file.startsWith(directory) ? readFileSync(file, 'utf8') : ''
}

interface Outcome {
  readonly failedFiles: ReadonlySet<string>
  /** What is to be read about each failure. */
  readonly failures: readonly string[]
  readonly millisecondsByFile: ReadonlyMap<string, number>
}

/** Prints the failures once more: of a long run, often only the end of the output is kept. */
function concludes({ failedFiles, failures }: Outcome): boolean {
  for (const report of failures) console.log(report)
  return failedFiles.size === 0 && !interruption.signal.aborted
}

async function runFiles(paths: readonly string[], atOnce: number): Promise<Outcome> {
  const patterns = values['test-name-pattern']
  const stream = run({
    files: paths,
    cwd: root,
    execArgv: ['--import', join(root, 'tools/check/seed.ts')],
    concurrency: atOnce,
    only: values.only === true,
    signal: interruption.signal,
    ...(patterns ? { testNamePatterns: patterns } : {}),
  })
  const failedFiles = new Set<string>()
  const failures: string[] = []
  let dots = 0
  const millisecondsByFile = new Map<string, number>()
  for await (const event of stream) {
    if (event.type === 'test:pass' || event.type === 'test:fail') addTime(millisecondsByFile, event.data)
    if (event.type === 'test:pass' && event.data.details.type !== 'suite') {
      process.stdout.write(++dots % 100 === 0 ? '.\n' : '.')
    } else if (event.type === 'test:fail') {
      failedFiles.add(event.data.file ?? event.data.name)
      const report = describeFailure(event.data)
      if (report === undefined) continue
      failures.push(report)
      console.log(report)
    } else if (event.type === 'test:stdout' || event.type === 'test:stderr') {
      process.stdout.write(event.data.message)
    } else if (event.type === 'test:diagnostic') {
      console.log(`${dots > 0 ? '\n' : ''}# ${event.data.message}`)
      dots = 0
    }
  }
  return { failedFiles, failures, millisecondsByFile }
}

function addTime(
  byFile: Map<string, number>,
  { nesting, file, details }: EventData.TestPass | EventData.TestFail,
): void {
  if (nesting === 0 && file !== undefined) byFile.set(file, (byFile.get(file) ?? 0) + details.duration_ms)
}

/** Prints the slowest files, so that a whole run stays under its time limit. */
function reportSlowest(byFile: ReadonlyMap<string, number>): void {
  const slowest = [...byFile].toSorted(([, one], [, other]) => other - one).slice(0, 25)
  for (const [file, milliseconds] of slowest)
    console.log(`# ${(milliseconds / 1000).toFixed(1).padStart(6)} s  ${relative(root, file)}`)
}

function describeFailure({ name, file, line, details }: EventData.TestFail): string | undefined {
  const { error } = details
  // A suite fails with its tests, which have been described.
  if ('failureType' in error && error.failureType === 'subtestsFailed') return undefined
  const place = file === undefined ? '' : `${relative(root, file)}:${line ?? 1}\n`
  const style = { colors: process.stdout.isTTY, depth: 1, maxStringLength: 2000 }
  return `\n✖ ${name}\n${place}${inspect(error.cause ?? error, style)}\n`
}

function testFiles(paths: string[]): string[] {
  const roots = paths.length > 0 ? paths : [root]
  return roots.flatMap((path) => {
    // npm changes into the root; INIT_CWD is the folder that it was called in.
    const place = [resolve(process.env['INIT_CWD'] ?? root, path), resolve(root, path)].find(exists)
    if (place === undefined) return stop(`${path}: no such file or folder`)
    if (statSync(place).isFile()) return [place]
    const exclude = ['**/node_modules', '**/.node', '**/.havn', '**/.git']
    const found = globSync('**/*.test.ts', { cwd: place, exclude }).map((file) => join(place, file))
    if (found.length === 0) return stop(`${path}: no *.test.ts in it`)
    return slowestFirst(found.filter((file) => place !== root || !isInSuite(relative(root, file))).toSorted())
  })
}

function pathsOfSuite(name: string): string[] {
  const suite = Object.entries<readonly string[]>(SUITES).find(([known]) => known === name)
  return suite === undefined
    ? stop(`${name}: expected one of ${Object.keys(SUITES).join(', ')}`)
    : [...suite[1]]
}

function exists(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined
}

function stop(reason: string): never {
  console.error(reason)
  process.exit(2)
}
