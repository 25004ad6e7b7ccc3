import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { prepare, type Statement } from '../../apps/server/src/platform/database/sql.ts'
import {
  type Database,
  openDatabase,
  type Queries,
} from '../../apps/server/src/platform/database/database.ts'
import { batchCreations } from '../../apps/server/src/domain/payments/create/batch-creations.ts'
import type { CreationRecord } from '../../apps/server/src/domain/payments/create/creation-record.ts'
import { writeCreations } from '../../apps/server/src/domain/payments/create/creations.store.ts'
import { queryAsOwner } from '../support/query.ts'
import { useBank } from '../support/bank.ts'
import { findRowType } from '../../apps/server/src/platform/database/rows/row-types.store.ts'
import { newCreationRecord } from '../support/creation-record.ts'

describe('many creations in one statement', () => {
  const bank = useBank({ beforeClose: () => tppDatabase.close() })
  let tppDatabase: Database
  let owners: { bank_id: string; tpp_id: string; bank_version: number }[]
  before(async () => {
    for (const tpp of [bank.newTpp(), bank.newTpp()])
      await bank.call(tpp, { target: '/v1/sandbox/customers' })
    tppDatabase = openDatabase({ url: bank.databaseUrls.tpp, connectionsMax: 2 })
    const rows = await queryAsOwner(bank, 'select bank_id::text, tpp_id from banks.own_bank order by 1')
    owners = rows.map((row) => ({
      bank_id: String(row['bank_id']),
      tpp_id: String(row['tpp_id']),
      bank_version: 1,
    }))
  })

  let ordinal = 0
  function creation(change: Partial<CreationRecord> = {}): CreationRecord {
    ordinal += 1
    const [owner] = owners
    assert(owner)
    return newCreationRecord({ ...owner, ordinal, execution_date: '2026-11-16', ...change })
  }

  const outcomes = async (records: readonly CreationRecord[]) => {
    const rows = await writeCreations(tppDatabase, records)
    const byOrdinal = new Map(rows.map((row) => [row.ordinal, row.outcome]))
    return records.map((record) => byOrdinal.get(record.ordinal))
  }

  test('a hundred creations of two TPPs are all created, each in its own bank', async () => {
    const [, other] = owners
    assert(other)
    const records = Array.from({ length: 100 }, (_, index) => creation(index % 2 === 0 ? {} : other))
    assert.deepEqual(new Set(await outcomes(records)), new Set(['created']))
    const counts = await queryAsOwner(
      bank,
      'select bank_id, count(*)::int as n from payments.payment group by 1',
    )
    assert.deepEqual(
      counts.map(({ n }) => n),
      [50, 50],
    )
  })

  test('retries, reused ids, logical duplicates and a stale bank version in one batch each get their own outcome', async () => {
    const twin = creation()
    const { request_id, fingerprint, logical_key } = twin
    const sameRequest = creation({ request_id, fingerprint, logical_key })
    const reuse = creation({ request_id })
    const duplicate = creation({ logical_key })
    const allowed = creation({ logical_key, allow_logical_duplicate: true })
    const stale = creation({ bank_version: 0 })
    const neighbour = creation()
    assert.deepEqual(await outcomes([twin, sameRequest, reuse, duplicate, allowed, stale, neighbour]), [
      'created',
      'replayed',
      'request-id-reused',
      'logical-duplicate',
      'created',
      'validate-again',
      'created',
    ])
  })

  test('a row that the database refuses does not affect the others', async () => {
    const write = batchCreations(tppDatabase)
    const settled = await Promise.allSettled(
      [creation(), creation(), creation({ amount_minor_units: '-1' }), creation(), creation()].map((record) =>
        write(record),
      ),
    )
    assert.deepEqual(
      settled.map(({ status }) => status),
      ['fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled'],
    )
  })

  test('two batches with the same requests in opposite order do not deadlock', async () => {
    for (let round = 0; round < 20; round += 1) {
      const records = Array.from({ length: 20 }, () => creation())
      const [forth, back] = await Promise.all([outcomes(records), outcomes(records.toReversed())])
      assert.equal([...forth, ...back].filter((outcome) => outcome === 'created').length, 20)
    }
  })

  test('a creation reads as many pages with thousands of stored payments as with a few', async () => {
    let explained: { 'QUERY PLAN'?: string }[] = []
    const explaining: Queries = {
      async rows<Row extends object>(statement: Statement) {
        if (!statement.text.includes('create_all')) return tppDatabase.rows<Row>(statement)
        const { text, values } = statement
        explained = await tppDatabase.rows({
          ...prepare(`explain (analyze, buffers, format json) ${text}`),
          values,
        })
        return []
      },
    }
    const pages = async () => {
      await writeCreations(explaining, [creation()])
      const [row] = explained
      const [plan] = JSON.parse(row?.['QUERY PLAN'] ?? '[]')
      return Number(plan.Plan['Shared Hit Blocks']) + Number(plan.Plan['Shared Read Blocks'])
    }
    await pages()
    const few = await pages()
    for (let batch = 0; batch < 30; batch += 1) await outcomes(Array.from({ length: 100 }, () => creation()))
    await queryAsOwner(bank, 'analyze')
    // The statistics are new, so the first statement on each connection is planned again.
    await pages()
    const many = await pages()
    assert(many < few * 2, `${few} pages with a few hundred stored, ${many} with thousands`)
  })

  test('a record has the columns of a creation and of a payment, and no others', async () => {
    const { columns } = await findRowType(tppDatabase, 'payments.creation')
    const names = columns.flatMap(({ name, type }) =>
      'columns' in type ? type.columns.map((column) => column.name) : name,
    )
    assert.deepEqual([...new Set(names)].toSorted(), Object.keys(creation()).toSorted())
  })

  test('a server that runs while a column is added or dropped goes on creating payments, and leaves it empty', async () => {
    await outcomes([creation()])
    for (const change of ['add column added text', 'drop column added']) {
      await queryAsOwner(bank, `alter table payments.payment ${change}`)
      const records = [creation(), creation()]
      assert.deepEqual(await outcomes(records), ['created', 'created'])
      const stored = await queryAsOwner(
        bank,
        `select to_json(payment)::text as row from payments.payment where payment_id in ('${records.map((record) => record.payment_id).join("','")}')`,
      )
      for (const { row } of stored) assert.equal(JSON.parse(String(row)).added ?? null, null)
      assert.equal(stored.length, 2)
    }
  })
})
