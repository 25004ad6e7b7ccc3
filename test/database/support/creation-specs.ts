import { createHash } from 'node:crypto'
import fc from 'fast-check'
import type { CreationRecord } from '../../../apps/server/src/domain/payments/create/creation-record.ts'
import type { CreationOutcomeRow } from '../../../apps/server/src/domain/payments/create/creations.store.ts'
import type { Queries } from '../../../apps/server/src/platform/database/database.ts'
import { sendRows } from '../../../apps/server/src/platform/database/rows/row-types.store.ts'
import { bytea, sql } from '../../../apps/server/src/platform/database/sql.ts'
import { newCreationRecord } from '../../support/creation-record.ts'

/** A creation in a few small numbers, so that most of them repeat something of another. */
export const specArbitrary = fc.record({
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
    { weight: 6, arbitrary: fc.constant('REDIRECT' as const) },
    { weight: 1, arbitrary: fc.constant('DECOUPLED' as const) },
  ),
  psu: fc.nat(1),
  isBulk: fc.boolean(),
  isSubscribed: fc.boolean(),
})
type Spec = typeof specArbitrary extends fc.Arbitrary<infer Value> ? Value : never

const at = '2026-11-16T10:00:00.123Z'

function hash(text: string): string {
  return bytea(createHash('sha256').update(text).digest())
}

/** The creation of a specification, in one of these banks. */
export function toRecord(
  spec: Spec,
  {
    bankIds,
    ordinal,
    paymentId = '',
    authorisationId = '',
  }: { bankIds: readonly string[]; ordinal: number; paymentId?: string; authorisationId?: string },
): CreationRecord {
  const owner = { bank_id: bankIds[spec.bank] ?? '', tpp_id: `PSDNO-FSA-${spec.tpp}` }
  const path = `/v1/payments/${paymentId}`
  const subscription = {
    ...owner,
    resource_id: paymentId,
    resource: spec.isBulk ? 'bulk-payments' : 'payments',
    path,
    uri: 'https://tpp.example/notify',
    queue: 'queue',
    content: ['PROCESS', 'SCA'],
  }
  const bulk: Partial<CreationRecord> = {
    service: 'bulk-payments',
    amount_minor_units: null,
    currency: null,
    creditor_account: null,
    fee_minor_units: '300',
    fee_currency: 'NOK',
    line_fees: ['100', '200', '0'],
    tpp_brand: 'Brand',
    context: 'CORPORATE',
    agreement_id: '01900000-0000-7000-8000-000000000002',
  }
  return newCreationRecord({
    ...owner,
    ordinal,
    bank_version: spec.isOutdated ? 0 : 1,
    payment_id: paymentId,
    body: `{"order":${spec.order},\r\n"text":"æ"}`,
    amount_minor_units: '999999999999999999',
    context: 'PRIVATE',
    ...(spec.isBulk ? bulk : {}),
    execution_date: spec.date,
    created_at: at,
    logical_key: hash(`order ${spec.order}`),
    allow_logical_duplicate: spec.allows,
    request_id: `request ${spec.request}`,
    fingerprint: hash(`fingerprint ${spec.fingerprint}`),
    response_headers: JSON.stringify({ Location: path }),
    response_body: JSON.stringify({ paymentId, text: 'blåbærsyltetøy "\\ 🫐' }),
    authorisation_id: authorisationId,
    approach: spec.approach,
    psu_id: spec.psu === 0 ? null : '01900000-0000-7000-8000-000000000001',
    psu_identity_hash: spec.psu === 0 ? hash('psu') : null,
    sealed_login_hint: spec.approach === 'DECOUPLED' && spec.psu === 0 ? hash('sealed') : null,
    started_at: '2026-11-16T09:59:59.999Z',
    subscription: spec.isSubscribed ? JSON.stringify(subscription) : null,
  })
}

/** Lets `create_each` decide about creations that `create_all` might write at once. */
export function writeOneByOne(
  queries: Queries,
  rows: readonly CreationRecord[],
): Promise<CreationOutcomeRow[]> {
  return sendRows(queries, {
    type: 'payments.creation',
    rows,
    statement: (encoded) => sql`select * from payments.create_each(${encoded})`,
  })
}
