import assert from 'node:assert/strict'
import type { KeyObject } from 'node:crypto'
import {
  type CheckedInvariant,
  checkDatabase,
  type CheckOptions,
  INVARIANTS,
} from '../../apps/server/src/operations/invariants/index.ts'
import { queryAsOwner } from './query.ts'
import { keysOf } from './seal-orders.ts'

/** Invariants that a test breaks on purpose, each with the reason. */
export type BrokenInvariants = Readonly<Record<string, string>>

/** Only a hand at the tables can break these, so that their own test checks them: they read every partition. */
const SLOW: readonly string[] = ['rows-have-a-bank', 'rows-are-in-their-partition']

/** Checks a database that has banks, by a login that sees their rows. */
export async function checkedInvariants({
  key,
  ...options
}: CheckOptions & { readonly key?: KeyObject | undefined }): Promise<readonly CheckedInvariant[]> {
  const outcome = await checkDatabase({ ...options, keys: key && keysOf(key) })
  assert(outcome.kind === 'checked', outcome.kind)
  return outcome.invariants
}

/** Asserts every invariant of a database, as its owner, except those that the test breaks on purpose. */
export async function assertInvariants(
  bank: { readonly databaseUrl: string; readonly key?: KeyObject },
  breaks: BrokenInvariants = {},
): Promise<void> {
  const broken = Object.keys(breaks)
  const unknown = broken.filter((name) => !INVARIANTS.some((invariant) => invariant.name === name))
  assert.deepEqual(unknown, [], 'there are such invariants')
  const checked = await checkedInvariants({
    url: bank.databaseUrl,
    except: [...SLOW, ...broken],
    key: bank.key,
  })
  const violations = checked.flatMap(({ name, violations: found }) =>
    found.slice(0, 5).map(({ subject, detail }) => `${name}: ${subject} ${detail}`),
  )
  assert.deepEqual(violations, [], 'every invariant holds (see apps/server/src/operations/invariants)')
}

/** The same, unless nobody approved anything and no payment went on: then little can be wrong, and all tests together save a minute. */
export async function assertInvariantsOfUsed(
  bank: { readonly databaseUrl: string; readonly key?: KeyObject },
  breaks: BrokenInvariants,
): Promise<void> {
  const [row] = await queryAsOwner(
    bank,
    `select exists (select from banks.bank) and (exists (select from sca.authorisation_event where cause = 'approved')
       or exists (select from payments.payment_event where cause <> 'created')) as "isUsed"`,
  )
  if (row?.['isUsed'] === true) await assertInvariants(bank, breaks)
}
