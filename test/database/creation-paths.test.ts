import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { withUser } from '@havn/local-postgres'
import fc from 'fast-check'
import { type Database, openDatabase } from '../../apps/server/src/platform/database/database.ts'
import { bytea, sql } from '../../apps/server/src/platform/database/sql.ts'
import type { CreationRecord } from '../../apps/server/src/domain/payments/create/creation-columns.ts'
import {
  type CreationOutcomeRow,
  writeCreations,
} from '../../apps/server/src/domain/payments/create/creations.store.ts'
import { newId } from '../../apps/server/src/platform/shared/ids.ts'
import { createDatabase } from '../support/database.ts'
import { queryAsOwner } from '../support/query.ts'

/** A creation in a few small numbers, so that most of them repeat something of another. */
const specArbitrary = fc.record({
  bank: fc.nat(1),
  tpp: fc.nat(1),
  request: fc.nat(7),
  fingerprint: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.constant(1) }),
  order: fc.nat(2),
  // The last one is in another partition.
  date: fc.constantFrom('2026-11-16', '2026-11-17', '2027-02-01'),
  allows: fc.boolean(),
  isOutdated: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, fc.constant(true)),
  approach: fc.oneof(
    { weight: 6, arbitrary: fc.constant('REDIRECT') },
    { weight: 1, arbitrary: fc.constant('DECOUPLED') },
  ),
  psu: fc.nat(1),
  isBulk: fc.boolean(),
  isSubscribed: fc.boolean(),
})
type Spec = typeof specArbitrary extends fc.Arbitrary<infer Value> ? Value : never

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

type Write = (records: readonly CreationRecord[]) => Promise<readonly CreationOutcomeRow[]>

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
  const oneByOne: Write = (records) =>
    tppDatabase.rows<CreationOutcomeRow>(
      sql`select * from payments.create_payments(${JSON.stringify(records)})`,
    )

  async function openBanks(): Promise<readonly [string, string]> {
    const bankIds = [newId(), newId()] as const
    for (const bankId of bankIds)
      await queryAsOwner(
        { databaseUrl: database.url },
        `insert into banks.bank (bank_id, name, opened_at) values ('${bankId}', 'Test', now())`,
      )
    return bankIds
  }

  async function rowsOf(bankIds: readonly string[]): Promise<Readonly<Record<string, readonly unknown[]>>> {
    const found: Record<string, readonly unknown[]> = {}
    for (const { table, without } of TABLES) {
      const columns = ['bank_id', ...without].map((column) => `'${column}'`).join(', ')
      const rows = await queryAsOwner(
        { databaseUrl: database.url },
        `select array_position(array['${bankIds.join("','")}']::uuid[], bank_id) as bank,
          (to_jsonb(stored) - array[${columns}])::text as values
        from ${table} as stored where bank_id in ('${bankIds.join("','")}') order by 1, 2`,
      )
      found[table] = rows
    }
    return found
  }

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

const at = '2026-11-16T10:00:00.123Z'

function toRecord(
  spec: Spec,
  {
    bankIds,
    ordinal,
    paymentId = '',
    authorisationId = '',
  }: { bankIds: readonly string[]; ordinal: number; paymentId?: string; authorisationId?: string },
): CreationRecord {
  const owner = { bank_id: bankIds[spec.bank] ?? '', tpp_id: `PSDNO-FSA-${spec.tpp}` }
  const request_id = `request ${spec.request}`
  const hash = (text: string) => bytea(createHash('sha256').update(text).digest())
  const path = `/v1/payments/${paymentId}`
  return {
    ordinal,
    ...owner,
    bank_version: spec.isOutdated ? 0 : 1,
    request_id,
    request: {
      ...owner,
      request_id,
      fingerprint: hash(`fingerprint ${spec.fingerprint}`),
      status: 201,
      headers: { Location: path },
      body: JSON.stringify({ paymentId, text: 'blåbærsyltetøy "\\ 🫐' }),
      authorisation_id: authorisationId,
    },
    authorisation: {
      ...owner,
      authorisation_id: authorisationId,
      purpose: 'approve-payment',
      subject_id: paymentId,
      approach: spec.approach,
      tpp_name: 'Test',
      tpp_brand: spec.isBulk ? 'Brand' : null,
      tpp_session_id: 'session',
      tpp_redirect_uri: 'https://tpp.example/?back',
      psu_id: spec.psu === 0 ? null : '01900000-0000-7000-8000-000000000001',
      psu_identity_hash: spec.psu === 0 ? hash('psu') : null,
      context: spec.isBulk ? 'CORPORATE' : 'PRIVATE',
      agreement_id: spec.isBulk ? '01900000-0000-7000-8000-000000000002' : null,
      created_at: '2026-11-16T09:59:59.999Z',
      ...(spec.approach === 'DECOUPLED' && spec.psu === 0 ? { sealed_login_hint: hash('sealed') } : {}),
    },
    subscription: spec.isSubscribed
      ? {
          bank_id: owner.bank_id,
          tpp_id: owner.tpp_id,
          resource_id: paymentId,
          resource: spec.isBulk ? 'bulk-payments' : 'payments',
          path,
          uri: 'https://tpp.example/notify',
          queue: 'queue',
          content: ['PROCESS', 'SCA'],
        }
      : null,
    payment_id: paymentId,
    service: spec.isBulk ? 'bulk-payments' : 'payments',
    product: 'norwegian-domestic-credit-transfers',
    body: `{"order":${spec.order},\r\n"text":"æ"}`,
    amount_minor_units: spec.isBulk ? null : '999999999999999999',
    currency: spec.isBulk ? null : 'NOK',
    debtor_account: '99860510002',
    creditor_account: spec.isBulk ? null : '99860512749',
    fee_minor_units: spec.isBulk ? '300' : null,
    fee_currency: spec.isBulk ? 'NOK' : null,
    line_fees: spec.isBulk ? ['100', '200', '0'] : null,
    psu_ip_address: '192.0.2.7',
    execution_date: spec.date,
    created_at: at,
    logical_key: hash(`order ${spec.order}`),
    allow_logical_duplicate: spec.allows,
  }
}
