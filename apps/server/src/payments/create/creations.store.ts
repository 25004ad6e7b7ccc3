import type { PaymentService } from '@havn/contract'
import type { Queries } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import type { SubscriptionRecord } from '../../notifications/index.ts'
import type { RequestRecord, StoredResponseRow } from '../../xs2a/index.ts'

/**
 * One creation as JSON for the SQL type `payments.creation`, so its names are those of the columns. The records of
 * other modules stand beside the payment, because one statement writes them all.
 */
export interface CreationRecord {
  readonly ordinal: number
  readonly bank_id: string
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
  readonly line_fees: readonly string[] | null
  readonly psu_ip_address: string
  readonly execution_date: string
  readonly created_at: string
  readonly logical_key: string
  readonly allow_logical_duplicate: boolean
}

export type CreationOutcomeRow = StoredResponseRow & {
  readonly ordinal: number
  readonly outcome:
    | 'created'
    | 'replayed'
    | 'request-id-reused'
    | 'logical-duplicate'
    | 'validate-again'
    | 'busy'
    | 'psu-limit-exceeded'
  /** After how many seconds the TPP may try again; set for `psu-limit-exceeded`. */
  readonly wait_seconds: number | null
}

/** Writes any number of creations in one round trip and one transaction. Each has its own outcome. */
export async function writeCreations(
  queries: Queries,
  creations: readonly CreationRecord[],
): Promise<readonly CreationOutcomeRow[]> {
  return queries.rows<CreationOutcomeRow>(
    sql`select * from payments.create_payments(${JSON.stringify(creations)})`,
  )
}
