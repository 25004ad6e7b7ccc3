// Prints every generated file of the repository: node tools/generate/print-all.ts. With --check it writes nothing and fails
// if one differs from what would be printed now. One process for most of them, because most of the time goes into loading the code.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const PRINTERS = [
  'print-install',
  'print-conformance-rules',
  'print-state-diagrams',
  'print-diagrams',
  'print-openapi',
  'print-berlin-group',
  'print-surface',
  'print-client',
  'print-core-bank',
  'print-scenarios',
  'print-errors',
  'print-way-of-a-call',
  'print-settings',
  'print-scale',
  'print-monitoring',
  'print-command-line',
  'print-sql',
  'print-callers',
  'print-schema',
]

/** These wait for TypeScript and for PostgreSQL. A check does not need the files of the others, so it runs beside them. */
const WAITING: readonly string[] = ['print-surface', 'print-schema']

const isCheck = process.argv.includes('--check')
const beside = isCheck ? WAITING.map(start) : []
// Each prints when it is imported, and looks for --check itself.
for (const name of PRINTERS) if (!isCheck || !WAITING.includes(name)) await import(`./${name}.ts`)
for (const ended of beside) {
  const [code] = await ended
  if (code !== 0) process.exitCode = 1
}

function start(name: string): Promise<unknown[]> {
  const file = join(import.meta.dirname, `${name}.ts`)
  return once(spawn(process.execPath, [file, '--check'], { stdio: 'inherit' }), 'exit')
}
