import type { BinaryColumn } from '../../../platform/database/binary-rows.ts'
import type { PaymentService } from '@havn/contract'
import type { RequestRecord } from '../../../edge/index.ts'
import type { SubscriptionRecord } from '../../notifications/index.ts'

/**
 * A payment to create. It includes the records of other modules (stored response, authorisation, subscription), because
 * one statement writes them all. `CREATION_COLUMNS` lists what of it is sent.
 */
export interface CreationRecord {
  /** The payment's place in its batch, by which its outcome is found. */
  readonly ordinal: number
  readonly bank_id: string
  /** The version of the bank's data that the payment was validated with. */
  readonly bank_version: number
  readonly tpp_id: string
  readonly request_id: string
  readonly request: RequestRecord
  readonly authorisation: Readonly<Record<string, string | null>>
  readonly subscription: SubscriptionRecord | null
  readonly payment_id: string
  readonly service: PaymentService
  readonly product: string
  readonly body: string
  readonly amount_minor_units: string | null
  readonly currency: string | null
  readonly debtor_account: string
  readonly creditor_account: string | null
  readonly fee_minor_units: string | null
  readonly fee_currency: string | null
  /** The fee of each transfer of a bulk or periodic payment, in minor units; null for a single payment. */
  readonly line_fees: readonly string[] | null
  readonly psu_ip_address: string
  readonly execution_date: string
  readonly created_at: string
  readonly logical_key: string
  readonly allow_logical_duplicate: boolean
}

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
