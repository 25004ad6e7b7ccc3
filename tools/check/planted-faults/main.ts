// npm run test:planted-faults [-- --only id,id]: plants faults one at a time in a copy of the checkout, and runs the suite
// that must find each, first without the fault. Exit code 1 if a fault is not found. found-by.json keeps the
// first test that turned red for each.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { copyCheckout } from './copy-checkout.ts'
import { FAULTS } from './faults.ts'
import { isGreen, runFault, type Tests } from './run-fault.ts'

const root = join(import.meta.dirname, '../..', '..')
const record = join(import.meta.dirname, 'found-by.json')
const { values } = parseArgs({ options: { only: { type: 'string' } } })
const only = values.only?.split(',')
const unknown = (only ?? []).filter((id) => !FAULTS.some((fault) => fault.id === id))
if (unknown.length > 0) throw new Error(`--only: there is no fault ${unknown.join(', ')}`)

const folder = copyCheckout(root)
/** The first test that found each fault, by the fault's id. */
const foundBy: Record<string, string> = JSON.parse(readFileSync(record, 'utf8'))
const missed: string[] = []
const greenSuites = new Map<string, boolean>()

/** Runs each suite once without a fault, so that what turns red afterwards is red because of one. */
async function isGreenWithoutFault({ suite, pattern }: Tests): Promise<boolean> {
  const key = `${suite} ${pattern ?? ''}`
  const known = greenSuites.get(key) ?? (await isGreen(folder, { suite, pattern }))
  greenSuites.set(key, known)
  return known
}

try {
  for (const fault of FAULTS) {
    if (only !== undefined && !only.includes(fault.id)) continue
    const isProof = await isGreenWithoutFault(fault)
    const [first, ...more] = isProof ? await runFault(folder, fault) : []
    if (first === undefined) {
      missed.push(fault.id)
      delete foundBy[fault.id]
    } else foundBy[fault.id] = first
    if (!isProof) console.log(`${fault.id}: NOT RUN, since ${fault.suite} is red without it`)
    else if (first === undefined) console.log(`${fault.id}: NOT FOUND`)
    else console.log(`${fault.id}: found by: ${first} (and ${more.length} more)`)
    writeFileSync(record, `${JSON.stringify(foundBy, undefined, 2)}\n`)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
console.log(missed.length === 0 ? 'Every fault was found.' : `NOT found: ${missed.join(', ')}`)
process.exitCode = missed.length === 0 ? 0 : 1
