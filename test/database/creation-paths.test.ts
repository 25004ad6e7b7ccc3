import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { withUser } from '@havn/local-postgres'
import fc from 'fast-check'
import { type Database, openDatabase } from '../../apps/server/src/platform/database/database.ts'
import {
  type CreationOutcomeRow,
  writeCreations,
} from '../../apps/server/src/domain/payments/create/creations.store.ts'
import { newId } from '../../apps/server/src/platform/shared/ids.ts'
import { createDatabase } from '../support/database.ts'
import { KNOWN, ROWS_OF_KNOWN, SUBSCRIPTION } from './support/known-creation.ts'
import { specArbitrary, toRecord, writeOneByOne } from './support/creation-specs.ts'
import { queryAsOwner } from '../support/query.ts'
import { sqlCountry } from '../support/sql-country.ts'

/** The tables that a creation writes to, and their columns that time or place decides. */
const TABLES: readonly { table: string; without: readonly string[] }[] = [
  { table: 'payments.payment', without: [] },
  { table: 'payments.payment_status', without: [] },
  { table: 'payments.payment_event', without: ['transaction_id'] },
  { table: 'payments.logical_key', without: [] },
  { table: 'sca.authorisation', without: [] },
  { table: 'sca.authorisation_event', without: ['transaction_id'] },
  { table: 'sca.decoupled_request', without: [] },
  { table: 'sca.push', without: [] },
  { table: 'xs2a.answered_request', without: ['answered_at'] },
  { table: 'notifications.subscription', without: [] },
  { table: 'sandbox.event', without: ['transaction_id', 'event_id', 'at'] },
]

type Write = (records: Parameters<typeof writeCreations>[1]) => ReturnType<typeof writeCreations>

describe('the two ways in which payments are created', () => {
  let database: Awaited<ReturnType<typeof createDatabase>>
  let tppDatabase: Database
  before(async () => {
    database = await createDatabase()
    tppDatabase = openDatabase({ url: withUser(database.url, 'havn_tpp'), connectionsMax: 1 })
  })
  after(async () => {
    await tppDatabase.close()
    await database.drop()
  })

  const together: Write = (records) => writeCreations(tppDatabase, records)
  const oneByOne: Write = (records) => writeOneByOne(tppDatabase, records)

  async function openBanks(): Promise<readonly [string, string]> {
    const bankIds = [newId(), newId()] as const
    for (const bankId of bankIds)
      await queryAsOwner(
        { databaseUrl: database.url },
        `insert into banks.bank (bank_id, name, opened_at, country) values ('${bankId}', 'Test', now(), '${sqlCountry}')`,
      )
    return bankIds
  }

  async function rowsOf(
    bankIds: readonly string[],
  ): Promise<Readonly<Record<string, readonly { values: string }[]>>> {
    const found: Record<string, readonly { values: string }[]> = {}
    for (const { table, without } of TABLES) {
      const columns = ['bank_id', ...without].map((column) => `'${column}'`).join(', ')
      const rows = await queryAsOwner(
        { databaseUrl: database.url },
        `select array_position(array['${bankIds.join("','")}']::uuid[], bank_id) as bank,
          (to_jsonb(stored) - array[${columns}])::text as values
        from ${table} as stored where bank_id in ('${bankIds.join("','")}') order by 1, 2`,
      )
      found[table] = rows.map(({ bank, values }) => ({ bank, values: String(values) }))
    }
    return found
  }

  test('write every column of a creation to its place', async () => {
    const [bank_id] = await openBanks()
    await together([{ ...KNOWN, bank_id, subscription: JSON.stringify({ ...SUBSCRIPTION, bank_id }) }])
    const rows = Object.entries(await rowsOf([bank_id])).flatMap(([table, found]) =>
      found.map(({ values }) => ({ table, ...withoutNulls(JSON.parse(values)) })),
    )
    assert.deepEqual(rows, ROWS_OF_KNOWN)
  })

  test('have the same outcomes and write the same rows, whatever a batch repeats', async () => {
    let simple = 0
    const batches = fc.array(fc.array(specArbitrary, { minLength: 1, maxLength: 5 }), {
      minLength: 1,
      maxLength: 5,
    })
    await fc.assert(
      fc.asyncProperty(batches, async (specs) => {
        const [ours, theirs] = [await openBanks(), await openBanks()]
        for (const batch of specs) {
          const ids = batch.map(() => ({ paymentId: newId(), authorisationId: newId() }))
          const records = (bankIds: readonly string[]) =>
            batch.map((spec, index) => toRecord(spec, { bankIds, ordinal: 100 + index, ...ids[index] }))
          const outcomes = sorted(await together(records(ours)))
          assert.deepEqual(outcomes, sorted(await oneByOne(records(theirs))))
          if (outcomes.every(({ outcome }) => outcome === 'created')) simple += 1
        }
        assert.deepEqual(await rowsOf(ours), await rowsOf(theirs))
      }),
      { numRuns: 60 },
    )
    assert(
      simple > 20,
      `only ${simple} batches were simply new: the inputs repeat too much to compare the two ways`,
    )
  })
})

function sorted(rows: readonly CreationOutcomeRow[]): readonly CreationOutcomeRow[] {
  return rows.toSorted((one, other) => one.ordinal - other.ordinal)
}

function withoutNulls(row: object): object {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))
}
