// npm run check: the inner loop. Types, lint, format, unused code, generated files, architecture and unit tests; everything
// that needs no server over HTTP, no browser and no long wait. Two steps at a time; what fails is printed in full.
//   node tools/check/check.ts --without-tests    what `npm run verify` begins with: it runs all tests afterwards
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

const root = join(import.meta.dirname, '../..')
const stepsAtOnce = 2

interface Step {
  readonly name: string
  readonly command: readonly string[]
}

const bin = (name: string, ...args: readonly string[]) => [join(root, 'node_modules/.bin', name), ...args]
const node = (...args: readonly string[]) => [process.execPath, ...args]

/** What the last run found out about files that have not changed since. */
const REMEMBERED = ['--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.tsbuildinfo']

const UNIT_TESTS = [
  'architecture.test.ts',
  'tools/check/architecture',
  'tools/check/check-rules.test.ts',
  'packages/contract',
  'packages/http-signature/src',
  'packages/tpp-sdk',
  'apps/server/src',
  'apps/sandbox/src',
]

const { values } = parseArgs({ options: { 'without-tests': { type: 'boolean', default: false } } })

// The longest first, so that none of them is waited for alone at the end.
const STEPS: readonly Step[] = [
  ...(values['without-tests']
    ? []
    : [{ name: 'unit tests', command: node('tools/check/run-tests.ts', ...UNIT_TESTS) }]),
  { name: 'generated files', command: ['npm', 'run', '--silent', 'generated'] },
  { name: 'types', command: bin('tsc', '--project', 'tsconfig.json', ...REMEMBERED) },
  { name: 'lint', command: bin('oxlint', '--type-aware', '--deny-warnings') },
  { name: 'unused code', command: bin('knip') },
  { name: 'format', command: bin('biome', 'format') },
]

const started = performance.now()
const waiting = [...STEPS]
await Promise.all(Array.from({ length: stepsAtOnce }, runNext))
console.log(`${process.exitCode === 1 ? 'failed' : 'passed'} in ${seconds(started)} s`)

async function runNext(): Promise<void> {
  for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) await runStep(step)
}

async function runStep({ name, command: [program = '', ...args] }: Step): Promise<void> {
  const begun = performance.now()
  const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  const [out, err, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve, reject) => {
      child.once('error', reject)
      child.once('exit', resolve)
    }),
  ])
  console.log(`${code === 0 ? '✔' : '✖'} ${name.padEnd(16)} ${seconds(begun).padStart(5)} s`)
  if (code === 0) return
  process.exitCode = 1
  console.log(`${out}${err}`)
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1)
}
