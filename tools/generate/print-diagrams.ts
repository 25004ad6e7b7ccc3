// Prints the tables of states for the console, and the diagrams of the documentation. With --check it writes nothing and fails if a committed
// file differs.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DIAGRAMS } from './diagrams/diagrams.ts'
import { STATE_MACHINES } from './diagrams/state-machines.ts'
import { printDrawing } from './diagrams/svg.ts'

const root = join(import.meta.dirname, '../..')

const quoted = (value: string): string =>
  value.includes("'") ? JSON.stringify(value) : `'${value.replaceAll('\\', '\\\\')}'`

function printObject(object: Readonly<Record<string, string | boolean>>): string {
  const fields = Object.entries(object).map(
    ([name, value]) => `${name}: ${typeof value === 'string' ? quoted(value) : value}`,
  )
  const line = `    { ${fields.join(', ')} },`
  return line.length <= 110 ? line : `    {\n${fields.map((field) => `      ${field},`).join('\n')}\n    },`
}

function printStates(): string {
  const machines = Object.entries(STATE_MACHINES).map(
    ([name, { start, states, transitions }]) => `
export const ${name}: StateMachine = {
  start: ${quoted(start)},
  states: [
${states.map((state) => printObject({ ...state })).join('\n')}
  ],
  transitions: [
${transitions.map((transition) => printObject({ ...transition })).join('\n')}
  ],
}
`,
  )
  return `// Printed by tools/generate/print-diagrams.ts from the server's own tables: change those.

/** A status of a payment, an authorisation, a consent or a basket. */
export interface State {
  /** The status as an answer of the bank has it. */
  readonly code: string
  readonly name: string
  readonly sentence: string
  /** Whether no step leads out of it. */
  readonly isFinal: boolean
}

/** A step from one state to another, or to the same. */
export interface Transition {
  readonly from: string
  readonly cause: string
  readonly to: string
  /** When it happens, as the end of a sentence that begins with "when". */
  readonly when: string
}

export interface StateMachine {
  /** The code of the first state. */
  readonly start: string
  readonly states: readonly State[]
  readonly transitions: readonly Transition[]
}
${machines.join('')}`
}

const FILES: Readonly<Record<string, string>> = {
  'apps/console/src/printed/states.ts': printStates(),
  ...Object.fromEntries(
    Object.entries(DIAGRAMS).map(([name, drawing]) => [
      `docs/images/diagrams/${name}.svg`,
      printDrawing(name.replaceAll('.', '-'), drawing),
    ]),
  ),
}

for (const [name, text] of Object.entries(FILES)) {
  const file = join(root, name)
  if (!process.argv.includes('--check')) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  } else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    process.stderr.write(`${name} differs from the tables: run node tools/generate/print-diagrams.ts\n`)
    process.exitCode = 1
  }
}
