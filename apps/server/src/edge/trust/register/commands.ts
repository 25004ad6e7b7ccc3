import type { Database } from '../../../platform/database/database.ts'
import type { BankKeys } from '../../../platform/shared/key-ring.ts'
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

interface ImportOptions {
  /** The keys of the servers, which vouch for the copy. */
  readonly keys: BankKeys
  readonly source: 'eba' | 'national'
  readonly acceptsLosses: boolean
  readonly acceptsOlder: boolean
}

/** `havn register import`: takes a copy. Returns the exit code. */
export async function importCopy(
  setup: RegisterCommandSetup,
  origin: string,
  { source, ...accepts }: ImportOptions,
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

/** `havn register show`: prints what the copies say about a TPP. */
export async function showEntry(
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

/** `havn register list`: prints the copies that were taken. */
export async function listCopies({ bankDatabase, print }: RegisterCommandSetup): Promise<number> {
  const imports = await listImports(bankDatabase, importsListed)
  for (const { source, origin, sha256, asOf, importedAt, ...counts } of imports)
    print(
      `${importedAt.toISOString()} ${source} of ${asOf.toISOString()}: ${counts.entries} TPPs, ${counts.added} added, ${counts.changed} changed, ${counts.lost} lost; ${origin} sha256 ${sha256.toString('hex')}`,
    )
  if (imports.length === 0) print('no copy of the register was taken yet')
  return 0
}
