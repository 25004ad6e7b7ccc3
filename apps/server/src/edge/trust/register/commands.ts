import { parseArgs } from 'node:util'
import type { Database } from '../../../platform/database/database.ts'
import { recordSecurityEvent } from '../../../platform/security-events/index.ts'
import { describeImport } from './describe-import.ts'
import { eventsOfImport } from './events-of-import.ts'
import { importRegister } from './import-register.ts'
import { UnusableRegister } from './json-objects.ts'
import { openCopy } from './open-copy.ts'
import { readRegister } from './read-register.ts'
import { rolesText } from './register-entry.ts'
import { findEntries, findLatestImports, listImports } from './register.store.ts'

/** What a command about the register works with. */
export interface RegisterCommandSetup {
  readonly bankDatabase: Database
  /** The proxy through which addresses are asked. */
  readonly egressProxy: string | undefined
  readonly now: () => Date
  readonly print: (text: string) => void
  readonly printProblem: (text: string) => void
}

const OPTIONS = {
  national: { type: 'boolean', default: false },
  'accept-losses': { type: 'boolean', default: false },
  'accept-older': { type: 'boolean', default: false },
} as const

const USAGE = `usage: havn register import <file or URL> [--national] [--accept-losses] [--accept-older]
       havn register show <TPP>
       havn register list`

/** Runs one of the commands about the register by its arguments, and returns the exit code. */
export async function runRegisterCommand(
  setup: RegisterCommandSetup,
  argv: readonly string[],
): Promise<number> {
  const { positionals, values } = parseArgs({ args: [...argv], allowPositionals: true, options: OPTIONS })
  const [command, argument] = positionals
  if (command === 'import' && argument !== undefined)
    return importCopy(setup, argument, {
      source: values.national ? 'national' : 'eba',
      acceptsLosses: values['accept-losses'],
      acceptsOlder: values['accept-older'],
    })
  if (command === 'show' && argument !== undefined) return show(setup, argument)
  if (command === 'list') return list(setup)
  setup.printProblem(USAGE)
  return 1
}

interface CommandOptions {
  readonly source: 'eba' | 'national'
  readonly acceptsLosses: boolean
  readonly acceptsOlder: boolean
}

async function importCopy(
  setup: RegisterCommandSetup,
  origin: string,
  { source, ...accepts }: CommandOptions,
): Promise<number> {
  const now = setup.now()
  try {
    const { chunks, asOf } = await openCopy(origin, { now, egressProxy: setup.egressProxy })
    const copy = await readRegister(source, chunks)
    const outcome = await importRegister(setup.bankDatabase, { ...copy, origin, asOf }, { now, ...accepts })
    for (const event of eventsOfImport(source, outcome))
      await recordSecurityEvent(setup.bankDatabase, event, now.getTime())
    const isTaken = outcome.kind !== 'refused'
    const print = isTaken ? setup.print : setup.printProblem
    print(describeImport(outcome))
    return isTaken ? 0 : 1
  } catch (error) {
    if (!(error instanceof UnusableRegister)) throw error
    setup.printProblem(`not taken: ${error.message}`)
    return 1
  }
}

async function show(
  { bankDatabase, print, printProblem }: RegisterCommandSetup,
  tppId: string,
): Promise<number> {
  const entries = await findEntries(bankDatabase, tppId)
  if (entries.length === 0) {
    const imports = await findLatestImports(bankDatabase)
    const sources = imports.map(({ source, asOf }) => `${source} of ${asOf.toISOString()}`)
    printProblem(`${tppId} is not in the register (${sources.join(', ') || 'no copy was taken yet'})`)
    return 1
  }
  for (const { source, name, ...entry } of entries)
    print(`${tppId} ${name} (${source}): ${rolesText(entry) || 'the licence was withdrawn'}`)
  return 0
}

const importsListed = 20

async function list({ bankDatabase, print }: RegisterCommandSetup): Promise<number> {
  const imports = await listImports(bankDatabase, importsListed)
  for (const { source, origin, sha256, asOf, importedAt, ...counts } of imports)
    print(
      `${importedAt.toISOString()} ${source} of ${asOf.toISOString()}: ${counts.entries} TPPs, ${counts.added} added, ${counts.changed} changed, ${counts.lost} lost; ${origin} sha256 ${sha256.toString('hex')}`,
    )
  if (imports.length === 0) print('no copy of the register was taken yet')
  return 0
}
