import { randomBytes, randomUUID } from 'node:crypto'
import { bytea } from '../../apps/server/src/platform/database/sql.ts'
import { newId } from '../../apps/server/src/platform/shared/ids.ts'
import type { CreationRecord } from '../../apps/server/src/domain/payments/create/creation-record.ts'

/** Whose payment it is: everything else of a creation can be made up. */
export type Owner = Pick<CreationRecord, 'bank_id' | 'tpp_id'>

/** A creation as the server makes it from a call: a single payment, its response and its authorisation, all new. */
export function newCreationRecord(change: Owner & Partial<CreationRecord>): CreationRecord {
  const at = new Date().toISOString()
  return {
    ordinal: 0,
    bank_version: 1,
    payment_id: newId(),
    service: 'payments',
    product: 'norwegian-domestic-credit-transfers',
    body: '{}',
    amount_minor_units: '100',
    currency: 'NOK',
    debtor_account: '99860510002',
    creditor_account: '99860512749',
    fee_minor_units: null,
    fee_currency: null,
    exchange_markup_minor_units: null,
    line_fees: null,
    psu_ip_address: '192.0.2.7',
    interface: null,
    rejects_without_funds: null,
    created_at: at,
    execution_date: at.slice(0, 10),
    logical_key: bytea(randomBytes(32)),
    allow_logical_duplicate: false,
    request_id: randomUUID(),
    fingerprint: bytea(randomBytes(32)),
    response_status: 201,
    response_headers: '{}',
    response_body: '{}',
    authorisation_id: newId(),
    approach: 'REDIRECT',
    tpp_name: 'Test',
    tpp_brand: null,
    tpp_session_id: 'session',
    tpp_redirect_uri: 'https://tpp.example',
    tpp_nok_redirect_uri: null,
    psu_id: null,
    psu_identity_hash: null,
    context: null,
    agreement_id: null,
    sealed_login_hint: null,
    started_at: at,
    subscription: null,
    ...change,
  }
}
