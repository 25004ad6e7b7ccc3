import assert from 'node:assert/strict'
import { createSecretKey, randomBytes, randomUUID } from 'node:crypto'
import { before, describe, test } from 'node:test'
import { bytea, prepare, type Statement } from '../../apps/server/src/platform/database/sql.ts'
import {
  type Database,
  openDatabase,
  type Queries,
} from '../../apps/server/src/platform/database/database.ts'
import { newId } from '../../apps/server/src/platform/shared/ids.ts'
import { keyedHash } from '../../apps/server/src/platform/shared/keyed-hash.ts'
import { batchCreations } from '../../apps/server/src/domain/payments/create/batch-creations.ts'
import type { CreationRecord } from '../../apps/server/src/domain/payments/create/creation-columns.ts'
import { writeCreations } from '../../apps/server/src/domain/payments/create/creations.store.ts'
import { queryAsOwner } from '../support/query.ts'
import { useBank } from '../support/bank.ts'

const key = { id: '', secret: createSecretKey(randomBytes(32)) }

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
  function creation(change: Partial<CreationRecord> & { fingerprint?: string } = {}): CreationRecord {
    ordinal += 1
    const [owner] = owners
    assert(owner)
    const { bank_id, tpp_id, bank_version } = { ...owner, ...change }
    const request_id = change.request_id ?? randomUUID()
    const authorisation_id = newId()
    const payment_id = newId()
    const at = new Date().toISOString()
    return {
      ordinal,
      bank_id,
      tpp_id,
      bank_version,
      request_id,
      request: {
        bank_id,
        tpp_id,
        request_id,
        status: 201,
        headers: {},
        body: '{}',
        authorisation_id,
        fingerprint: bytea(keyedHash(key, 'test', [change.fingerprint ?? request_id])),
      },
      authorisation: {
        bank_id,
        tpp_id,
        authorisation_id,
        purpose: 'approve-payment',
        subject_id: payment_id,
        approach: 'REDIRECT',
        tpp_name: 'Test',
        tpp_session_id: 's',
        tpp_redirect_uri: 'https://tpp.example',
        created_at: at,
      },
      subscription: null,
      payment_id,
      product: 'norwegian-domestic-credit-transfers',
      body: '{}',
      amount_minor_units: '100',
      currency: 'NOK',
      debtor_account: '99860510002',
      creditor_account: '99860512749',
      fee_minor_units: null,
      fee_currency: null,
      psu_ip_address: '192.0.2.7',
      line_fees: null,
      service: 'payments',
      execution_date: '2026-11-16',
      created_at: at,
      logical_key: bytea(randomBytes(32)),
      allow_logical_duplicate: false,
      ...change,
    }
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
    const sameRequest = creation({ request_id: twin.request_id, logical_key: twin.logical_key })
    const reuse = creation({ request_id: twin.request_id, fingerprint: 'another request' })
    const duplicate = creation({ logical_key: twin.logical_key })
    const allowed = creation({ logical_key: twin.logical_key, allow_logical_duplicate: true })
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
})
