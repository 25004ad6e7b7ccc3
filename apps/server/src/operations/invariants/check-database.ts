import assert from 'node:assert/strict'
import { listBankIds } from '../../platform/banks/index.ts'
import type { Queries } from '../../platform/database/database.ts'
import { readSnapshot, readSnapshotTwice, WHOLE_TABLES } from '../../platform/database/read-snapshot.ts'
import type { KeyRing } from '../../platform/shared/key-ring.ts'
import { acknowledgedIsStored } from './acknowledged.ts'
import { type DatabaseFacts, readDatabaseFacts } from './database-facts.store.ts'
import { type BankSet, forEachSet } from './for-each-set.ts'
import { type Invariant, type Violation, violationsMax } from './invariant.ts'
import { INVARIANTS } from './invariants.ts'

/** What the check of one invariant found. */
export interface CheckedInvariant {
  readonly name: string
  readonly meaning: string
  readonly remedy: string
  readonly violations: readonly Violation[]
  /** Why it was not checked; undefined if it was. */
  readonly notChecked?: string
}

/** What a check found, or why there was nothing to check. */
export type CheckOutcome =
  | { readonly kind: 'checked'; readonly invariants: readonly CheckedInvariant[] }
  | { readonly kind: 'login-sees-nothing' }
  | { readonly kind: 'no-banks' }

export interface CheckOptions {
  /** The login of banks, which is checked bank by bank, or one that sees the rows of all banks. */
  readonly url: string
  /** Only this bank. */
  readonly bankId?: string | undefined
  /** The names of the only invariants that are checked. */
  readonly only?: readonly string[]
  /** Invariants that are not checked. */
  readonly except?: readonly string[]
  /** A file of what clients saw acknowledged, which is compared with what is stored. */
  readonly acknowledged?: string | undefined
  readonly onProgress?: (name: string) => void
  /** The keys of the servers. Without them MACs are not checked. */
  readonly keys?: KeyRing | undefined
  /** Whether two connections share the work: a small database is checked faster than the second one is opened. */
  readonly isLarge?: boolean
}

/** Checks the invariants in one snapshot of a database, which is not written to and may be a standby. */
export function checkDatabase(options: CheckOptions): Promise<CheckOutcome> {
  const { url, isLarge = false } = options
  if (isLarge) return readSnapshotTwice(url, (readers) => checkSnapshot(readers, options), WHOLE_TABLES)
  return readSnapshot(url, (queries) => checkSnapshot([queries], options), WHOLE_TABLES)
}

async function checkSnapshot(
  readers: readonly [Queries, Queries?],
  options: CheckOptions,
): Promise<CheckOutcome> {
  const { bankId, only, except = [], acknowledged, onProgress, keys } = options
  const [queries, second] = readers
  const wanted = INVARIANTS.filter(({ name }) => !except.includes(name) && only?.includes(name) !== false)
  const tables = wanted.flatMap((invariant) => invariant.tables ?? [])
  const facts = await readDatabaseFacts(queries, [...new Set(tables)])
  assert(facts, 'a query without a table has a row')
  if (!facts.seesRows) return { kind: 'login-sees-nothing' }
  const bankIds = bankId === undefined ? await listBankIds(queries) : [bankId]
  if (bankIds.length === 0) return { kind: 'no-banks' }
  const sets = toSets(bankIds, facts)
  const also = acknowledged === undefined ? [] : [acknowledgedIsStored(acknowledged, sets)]
  const waiting = [...[...wanted, ...also].entries()]
  const checked: CheckedInvariant[] = []
  const check = async (reader: Queries, takeNext: () => (typeof waiting)[number] | undefined) => {
    for (let taken = takeNext(); taken !== undefined; taken = takeNext()) {
      const [index, invariant] = taken
      const { name, meaning, remedy } = invariant
      onProgress?.(name)
      const notChecked = whyNotChecked(invariant, facts, { bankId, keys })
      const isChecked = notChecked === undefined && mayBeViolated(invariant, facts)
      const found = isChecked ? await findAll(reader, invariant, { sets, keys }) : []
      const violations = found.slice(0, violationsMax)
      checked[index] = { name, meaning, remedy, violations, ...(notChecked && { notChecked }) }
    }
  }
  // The second reader begins at the end, where the audit chain is, which takes longest: both are done at about the same time.
  await Promise.all([check(queries, () => waiting.shift()), second && check(second, () => waiting.pop())])
  return { kind: 'checked', invariants: checked }
}

/** Whoever sees all banks checks them at once: a sandbox has thousands. */
function toSets(bankIds: readonly string[], { isUnderPolicies }: DatabaseFacts): readonly BankSet[] {
  if (isUnderPolicies) return bankIds.map((one) => ({ bankIds: [one], actingBankId: one }))
  return [{ bankIds, actingBankId: undefined }]
}

function whyNotChecked(
  { scope, schema, needsKeys }: Invariant,
  { isUnderPolicies, schemas }: DatabaseFacts,
  { bankId, keys }: Pick<CheckOptions, 'bankId' | 'keys'>,
): string | undefined {
  if (needsKeys === true && keys === undefined)
    return 'needs the keys of the servers, HAVN_SECRET or HAVN_KEYS'
  if (scope === 'all-banks' && (isUnderPolicies || bankId !== undefined))
    return 'needs the login of a superuser, and all banks'
  if (schema === undefined || schemas.includes(schema)) return undefined
  return `there is no ${schema} in this database`
}

/** Planning a query costs more than a query of empty tables, and most databases of tests have many of those. */
function mayBeViolated({ tables }: Invariant, { filledTables }: DatabaseFacts): boolean {
  return tables === undefined || tables.some((table) => filledTables.includes(table))
}

async function findAll(
  queries: Queries,
  invariant: Invariant,
  { sets, keys }: { sets: readonly BankSet[]; keys: KeyRing | undefined },
): Promise<readonly Violation[]> {
  const find = (bankIds: readonly string[]) => {
    if (invariant.needsKeys !== true) return invariant.find(queries, bankIds)
    assert(keys, 'an invariant that needs keys is not checked without')
    return invariant.find(queries, bankIds, keys)
  }
  if (invariant.scope !== 'bank') return find([])
  const violations: Violation[] = []
  await forEachSet(queries, sets, async (bankIds) => {
    if (violations.length < violationsMax) violations.push(...(await find(bankIds)))
  })
  return violations
}
