import type { TransactionStatus } from '@havn/contract'
import { type Actor, actingAs } from '../database/acting.ts'
import type { Queries } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Subject } from '../sca/index.ts'
import type { KeptAnswerRow, RequestRecord } from '../xs2a/index.ts'
import type { PaymentCause } from './payment-status.ts'

/** One creation as the SQL type `payments.creation` has it, with the rows of other modules beside its own. */
export interface CreationRecord {
  readonly ordinal: number
  readonly bank_id: string
  readonly bank_version: number
  readonly tpp_id: string
  readonly request_id: string
  readonly request: RequestRecord
  readonly authorisation: Readonly<Record<string, string | null>>
  readonly payment_id: string
  readonly product: string
  readonly body: string
  readonly amount_minor_units: string
  readonly currency: string
  readonly debtor_account: string
  readonly creditor_account: string
  readonly execution_date: string
  readonly created_at: string
  readonly logical_key: string
  readonly allow_logical_duplicate: boolean
}

export type CreationOutcomeRow = KeptAnswerRow & {
  readonly ordinal: number
  readonly outcome: 'created' | 'replayed' | 'conflict' | 'duplicate' | 'again'
}

/** Any number of creations in one round trip and one transaction; each has its own outcome. */
export async function createPayments(
  queries: Queries,
  creations: readonly CreationRecord[],
): Promise<readonly CreationOutcomeRow[]> {
  return queries.rows<CreationOutcomeRow>(
    sql`select * from payments.create_payments(${JSON.stringify(creations)})`,
  )
}

export interface PaymentRow {
  readonly body: string
  readonly status: TransactionStatus
  readonly execution_date: string
  /** By the bank's clock. */
  readonly now: Date
}

export async function findPayment(
  queries: Queries,
  actor: Actor,
  { product, paymentId, realTime }: { product: string; paymentId: string; realTime: string },
): Promise<PaymentRow | undefined> {
  const [row] = await queries.rows<PaymentRow>(
    actingAs(
      actor,
      sql`
    select payment.body, payment_status.status, payment_status.execution_date,
      banks.time_of(actor.bank_id, ${realTime}::timestamptz) as now
    from payments.payment
    join payments.payment_status using (bank_id, tpp_id, payment_id)
    where bank_id = actor.bank_id and tpp_id = actor.tpp_id and payment_id = ${paymentId}
      and product = ${product}`,
    ),
  )
  return row
}

/** Rejects a payment whose day ended unapproved; undefined, and nothing done, if it was decided meanwhile. */
export async function expirePayment(
  queries: Queries,
  actor: Actor,
  { paymentId, at }: { paymentId: string; at: Temporal.Instant },
): Promise<TransactionStatus | undefined> {
  const [row] = await queries.rows<{ status: TransactionStatus | null }>(
    actingAs(
      actor,
      sql`
    select payments.advance(actor.bank_id, actor.tpp_id, ${paymentId}, 'day-passed', ${at.toString()}) as status`,
    ),
  )
  return row?.status ?? undefined
}

/** For whom a payment can be approved: its body alone, for the desk, outside of any transaction. */
export async function readBody(
  queries: Queries,
  { bankId, tppId, subjectId }: Subject,
): Promise<string | undefined> {
  const [row] = await queries.rows<{ body: string }>(
    actingAs(
      { bankId, tppId },
      sql`
    select body from payments.payment
    where bank_id = actor.bank_id and tpp_id = actor.tpp_id and payment_id = ${subjectId}`,
    ),
  )
  return row?.body
}

export interface PaymentToApprove {
  readonly body: string
  readonly status: TransactionStatus
  readonly execution_date: string
}

/** What is to be approved, as it stands; a step from here is guarded by `advancePayment`. Needs a transaction that acts for the bank. */
export async function readPaymentToApprove(
  queries: Queries,
  { bankId, tppId, subjectId }: Subject,
): Promise<PaymentToApprove | undefined> {
  const [row] = await queries.rows<PaymentToApprove>(sql`
    select payment.body, payment_status.status, payment_status.execution_date
    from payments.payment_status
    join payments.payment using (bank_id, tpp_id, payment_id)
    where bank_id = ${bankId} and tpp_id = ${tppId} and payment_id = ${subjectId}`)
  return row
}

/** The new status, or undefined when the payment's table has no such step from where it stands. */
export async function advancePayment(
  queries: Queries,
  { bankId, tppId, subjectId }: Subject,
  { cause, at, newDate }: { cause: PaymentCause; at: Temporal.Instant; newDate?: string },
): Promise<TransactionStatus | undefined> {
  const [row] = await queries.rows<{ status: TransactionStatus | null }>(sql`
    select payments.advance(${bankId}, ${tppId}, ${subjectId}, ${cause}, ${at.toString()}, ${newDate ?? null}) as status`)
  return row?.status ?? undefined
}
