import type { BinaryColumn } from '../../database/binary-rows.ts'
import type { CreationRecord } from './creations.store.ts'

type Column = BinaryColumn<CreationRecord>

const ofRequest = (
  type: Column['type'],
  value: (request: CreationRecord['request']) => ReturnType<Column['value']>,
): Column => ({
  type,
  value: ({ request }) => value(request),
})
const ofAuthorisation = (type: Column['type'], name: string): Column => ({
  type,
  value: ({ authorisation }) => authorisation[name],
})

/** The columns of the SQL type `payments.new_payment`, in its order. */
export const CREATION_COLUMNS: readonly Column[] = [
  { type: 'uuid', value: (record) => record.bank_id },
  { type: 'text', value: (record) => record.tpp_id },
  { type: 'integer', value: (record) => record.bank_version },
  { type: 'uuid', value: (record) => record.payment_id },
  { type: 'text', value: (record) => record.service },
  { type: 'text', value: (record) => record.product },
  { type: 'text', value: (record) => record.body },
  { type: 'bigint', value: (record) => record.amount_minor_units },
  { type: 'text', value: (record) => record.currency },
  { type: 'text', value: (record) => record.debtor_account },
  { type: 'text', value: (record) => record.creditor_account },
  { type: 'bigint', value: (record) => record.fee_minor_units },
  { type: 'text', value: (record) => record.fee_currency },
  { type: 'text', value: ({ line_fees }) => line_fees && `{${line_fees.join()}}` },
  { type: 'text', value: (record) => record.psu_ip_address },
  { type: 'date', value: (record) => record.execution_date },
  { type: 'timestamptz', value: (record) => record.created_at },
  { type: 'bytea', value: (record) => record.logical_key },
  { type: 'boolean', value: (record) => record.allow_logical_duplicate },
  { type: 'text', value: (record) => record.request_id },
  ofRequest('bytea', ({ fingerprint }) => fingerprint),
  ofRequest('integer', ({ status }) => status),
  ofRequest('text', ({ headers }) => JSON.stringify(headers)),
  ofRequest('text', ({ body }) => body),
  ofAuthorisation('uuid', 'authorisation_id'),
  ofAuthorisation('text', 'approach'),
  ofAuthorisation('text', 'tpp_name'),
  ofAuthorisation('text', 'tpp_brand'),
  ofAuthorisation('text', 'tpp_session_id'),
  ofAuthorisation('text', 'tpp_redirect_uri'),
  ofAuthorisation('uuid', 'psu_id'),
  ofAuthorisation('bytea', 'psu_identity_hash'),
  ofAuthorisation('text', 'context'),
  ofAuthorisation('uuid', 'agreement_id'),
  ofAuthorisation('bytea', 'sealed_login_hint'),
  ofAuthorisation('timestamptz', 'created_at'),
  { type: 'text', value: ({ subscription }) => subscription && JSON.stringify(subscription) },
]
