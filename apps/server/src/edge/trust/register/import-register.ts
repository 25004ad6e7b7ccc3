import type { Database, Queries } from '../../../platform/database/database.ts'
import type { BankKeys } from '../../../platform/shared/key-ring.ts'
import { findMacProblem, macOf } from '../../../platform/shared/mac.ts'
import { compareRegisters, type RegisterDifferences } from './compare-registers.ts'
import { vouchedCopy } from './copy-mac.ts'
import type { RegisterCopy } from './read-register.ts'
import { hasRoles, type RegisterEntry, type RegisterSource } from './register-entry.ts'
import {
  deleteEntries,
  findKnownTpps,
  findLatestImports,
  insertImport,
  listEntriesOfSource,
  lockRegister,
  type RegisterImport,
  upsertEntries,
} from './register.store.ts'

/** A copy of a register that is to be taken. */
export interface CopyToImport extends RegisterCopy {
  /** The file or the address that it was read from. */
  readonly origin: string
  /** How old it is: when it was fetched, or when its file was written. */
  readonly asOf: Date
}

export interface ImportOptions {
  /** The keys of the deployment, which vouch for the copy. */
  readonly keys: BankKeys
  readonly now: Date
  /** Whether a copy may be taken that lacks many TPPs of the one before. */
  readonly acceptsLosses: boolean
  /** Whether a copy may be taken that is older than the one before. */
  readonly acceptsOlder: boolean
}

export type ImportOutcome =
  | { readonly kind: 'imported'; readonly report: ImportReport }
  /** The same content as before; only its age is new. */
  | { readonly kind: 'unchanged'; readonly entries: number }
  | { readonly kind: 'refused'; readonly problem: string }

export interface ImportReport {
  readonly entries: number
  readonly differences: RegisterDifferences
  /** The TPPs of the differences that have called a bank of this installation. */
  readonly knownTpps: ReadonlySet<string>
}

/** One TPP may always lose its licence, also in the register of a small country. */
const lossesAlwaysAccepted = 1
/** More than this share at once looks like a damaged file. */
const lostShareMax = 0.1

/**
 * Takes a copy of a register in one transaction: from its commit on, every server uses it. What no server has taken is not compared with:
 * it is overwritten.
 */
export async function importRegister(
  bankDatabase: Pick<Database, 'transaction'>,
  copy: CopyToImport,
  options: ImportOptions,
): Promise<ImportOutcome> {
  return bankDatabase.transaction(async (queries) => {
    await lockRegister(queries)
    const { source, origin, sha256, asOf, entries } = copy
    const mac = macOf(options.keys, vouchedCopy(copy, entries.values()))
    const taken = { source, origin, sha256, asOf, importedAt: options.now, entries: entries.size, mac }
    const before = new Map((await listEntriesOfSource(queries, source)).map((entry) => [entry.tppId, entry]))
    const last = await findVouched(queries, options.keys, source, before)
    if (last !== undefined && asOf < last.asOf && !options.acceptsOlder)
      return { kind: 'refused', problem: describeOlder(asOf, last.asOf) }
    if (last?.sha256.equals(sha256)) {
      if (asOf.getTime() !== last.asOf.getTime())
        await insertImport(queries, { ...taken, added: 0, changed: 0, lost: 0 })
      return { kind: 'unchanged', entries: entries.size }
    }
    const differences = compareRegisters(before, entries)
    const { added, changed, lost, removed, written } = differences
    const licensed = [...before.values()].filter(hasRoles).length
    const isDamaged = lost.length > Math.max(lossesAlwaysAccepted, licensed * lostShareMax)
    if (last !== undefined && isDamaged && !options.acceptsLosses)
      return { kind: 'refused', problem: describeLosses(lost, licensed) }
    await upsertEntries(queries, source, written)
    await deleteEntries(queries, source, removed)
    const counts = { added: added.length, changed: changed.length, lost: lost.length }
    await insertImport(queries, { ...taken, ...counts })
    const different = [...added, ...lost, ...changed.map(({ after }) => after)]
    const knownTpps = await findKnownTpps(
      queries,
      different.map(({ tppId }) => tppId),
    )
    return { kind: 'imported', report: { entries: entries.size, differences, knownTpps } }
  })
}

/** The copy of this source that was taken last, unless no server has taken it with these entries. */
async function findVouched(
  queries: Queries,
  keys: BankKeys,
  source: RegisterSource,
  entries: ReadonlyMap<string, RegisterEntry>,
): Promise<RegisterImport | undefined> {
  const last = (await findLatestImports(queries)).find((one) => one.source === source)
  const problem = last && findMacProblem(keys, last.mac, vouchedCopy(last, entries.values()))
  return problem === undefined ? last : undefined
}

function describeOlder(asOf: Date, lastAsOf: Date): string {
  return `the copy is of ${asOf.toISOString()}, the one in use of ${lastAsOf.toISOString()}: an older copy could bring back a licence that was withdrawn (--accept-older takes it all the same)`
}

function describeLosses(lost: readonly RegisterEntry[], licensed: number): string {
  return `${lost.length} of ${licensed} TPPs would lose their licence, more than ${lostShareMax * 100} %: the file may be damaged (--accept-losses takes it all the same)`
}
