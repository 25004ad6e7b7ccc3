import type { PaymentService, TransactionStatus } from '@havn/contract'
import type { Money } from '../core-bank/index.ts'
import { type Actor, withActor } from '../database/actor.ts'
import type { Queries } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { SubscriptionRecord } from '../notifications/index.ts'
import type { Decider, Subject } from '../sca/index.ts'
import type { StoredResponseRow, RequestRecord } from '../xs2a/index.ts'
import type { PaymentCause } from './payment-status.ts'
import type { ProductKey } from './products/product-definition.ts'

/** One creation as the SQL type `payments.creation` has it, with the rows of other modules beside its own. */
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
  readonly outcome: 'created' | 'replayed' | 'conflict' | 'duplicate' | 'again' | 'busy' | 'held-back'
  /** Of what is held back: when it may come. */
  readonly wait_seconds: number | null
}

/** Any number of creations in one round trip and one transaction; each has its own outcome. */
export async function writeCreations(
  queries: Queries,
  creations: readonly CreationRecord[],
): Promise<readonly CreationOutcomeRow[]> {
  return queries.rows<CreationOutcomeRow>(
    sql`select * from payments.create_payments(${JSON.stringify(creations)})`,
  )
}

export interface PaymentRow {
  readonly payment_id: string
  readonly body: string
  readonly status: TransactionStatus
  readonly execution_date: string
  readonly fee_minor_units: bigint | null
  readonly fee_currency: string | null
  /** What each line of a bulk payment costs, in order; null when none costs anything. */
  readonly line_fees: readonly bigint[] | null
  /** What brought the status. */
  readonly cause: PaymentCause | 'created'
  /** JSON text of why the core bank refused or returned it; null when it did not. */
  readonly reason: string | null
  /** JSON text of the order, while it waits for its day or is under way. */
  readonly transfer: string | null
  readonly last_try_date: string | null
  /** The signing basket that it was put into. */
  readonly basket_id: string | null
  /** By the bank's clock. */
  readonly now: Date
}

export async function findPayment(
  queries: Queries,
  actor: Actor,
  { product, paymentId, realTime }: { product: ProductKey; paymentId: string; realTime: string },
): Promise<PaymentRow | undefined> {
  const [row] = await queries.rows<PaymentRow>(
    withActor(
      actor,
      sql`
    select payment_id, payment.body, payment_status.status, payment_status.execution_date, fee_minor_units, fee_currency,
      line_fees, payment_event.cause, payment_event.reason, due.transfer, due.last_try_date, basket_id,
      banks.time_of(actor.bank_id, ${realTime}::timestamptz) as now
    from payments.payment
    join payments.payment_status using (bank_id, tpp_id, payment_id)
    join payments.payment_event using (bank_id, tpp_id, payment_id, sequence)
    left join payments.due using (bank_id, tpp_id, execution_date, payment_id)
    where bank_id = actor.bank_id and tpp_id = actor.tpp_id and payment_id = ${paymentId}
      and service = ${product.service} and product = ${product.product}`,
    ),
  )
  return row
}

/** What it was told to cost; undefined when nothing. */
export function feeOf(row: Pick<PaymentRow, 'fee_minor_units' | 'fee_currency'>): Money | undefined {
  const { fee_minor_units: minorUnits, fee_currency: currency } = row
  return minorUnits === null || currency === null ? undefined : { minorUnits, currency }
}

/** A step that the TPP's own call brings; undefined, and nothing done, if it was decided meanwhile. */
export async function advancePaymentByTpp(
  queries: Queries,
  actor: Actor,
  { paymentId, cause, at }: { paymentId: string; cause: 'day-passed' | 'deleted'; at: Temporal.Instant },
): Promise<TransactionStatus | undefined> {
  const [row] = await queries.rows<{ status: TransactionStatus | null }>(
    withActor(
      actor,
      sql`
    select payments.advance(actor.bank_id, actor.tpp_id, ${paymentId}, ${cause}, ${at.toString()}) as status`,
    ),
  )
  return row?.status ?? undefined
}

export interface PaymentToDecide extends ProductKey {
  readonly body: string
  readonly fee_minor_units: bigint | null
  readonly fee_currency: string | null
  /** What each line of a bulk payment costs, in order; null when none costs anything. */
  readonly line_fees: readonly bigint[] | null
  /** As the TPP told it at creation. */
  readonly psu_ip_address: string | null
  readonly status: TransactionStatus
  readonly execution_date: string
  /** The signing basket that it was put into. */
  readonly basket_id: string | null
  /** Where two people must approve it: the first who did, and the agreement that they acted under. */
  readonly first_approver_id: string | null
  readonly first_agreement_id: string | null
}

/** What is to be decided about, as it stands, for the desk; a step from here is guarded. */
export async function findPaymentToDecide(
  queries: Queries,
  { bankId, tppId, subjectId }: Subject,
): Promise<PaymentToDecide | undefined> {
  const [row] = await queries.rows<PaymentToDecide>(
    withActor(
      { bankId, tppId },
      sql`
    select service, product, body, fee_minor_units, fee_currency, line_fees, psu_ip_address, status, execution_date,
      basket_id, first_approver_id, first_agreement_id
    from payments.payment_status
    join payments.payment using (bank_id, tpp_id, payment_id)
    where bank_id = actor.bank_id and tpp_id = actor.tpp_id and payment_id = ${subjectId}`,
    ),
  )
  return row
}

/** A step that somebody's decision brings, or the end of the payment's day. */
export type PaymentStep = { readonly at: Temporal.Instant } & (
  | { readonly cause: 'refused'; readonly decider: Decider }
  | { readonly cause: 'day-passed'; readonly decider?: undefined }
)

/** The new status, or undefined when the payment's table has no such step from where it stands. */
export async function advancePayment(
  queries: Queries,
  { bankId, tppId, subjectId }: Subject,
  step: PaymentStep,
): Promise<TransactionStatus | undefined> {
  const { cause, at } = step
  const { personId, agreementId } = { personId: null, agreementId: null, ...step.decider }
  const [row] = await queries.rows<{ status: TransactionStatus | null }>(sql`
    select payments.advance(${bankId}, ${tppId}, ${subjectId}, ${cause}, ${at.toString()}, null, ${personId},
      ${agreementId ?? null}) as status`)
  return row?.status ?? undefined
}

export interface NewApproval {
  readonly cause: 'approved' | 'approved-for-later-day'
  readonly at: Temporal.Instant
  readonly executionDate: string
  readonly transfer: string
  /** JSON text, where it is settled at once; undefined where it waits for its day. */
  readonly claim: string | undefined
  /** Who approves; where two people must, the second. */
  readonly decider: Decider
}

export async function recordApproval(
  queries: Queries,
  { bankId, tppId, subjectId }: Subject,
  { cause, at, executionDate, transfer, claim, decider }: NewApproval,
): Promise<TransactionStatus | undefined> {
  const [row] = await queries.rows<{ status: TransactionStatus | null }>(sql`
    select payments.approve(${bankId}, ${tppId}, ${subjectId}, ${cause}, ${at.toString()}, ${executionDate},
      ${transfer}, ${claim ?? null}, ${decider.personId}, ${decider.agreementId ?? null}) as status`)
  return row?.status ?? undefined
}

/** Undefined when it came too late. */
export async function recordCancellation(
  queries: Queries,
  { bankId, tppId, subjectId }: Subject,
  at: Temporal.Instant,
): Promise<TransactionStatus | undefined> {
  const [row] = await queries.rows<{ status: TransactionStatus | null }>(
    sql`select payments.cancel(${bankId}, ${tppId}, ${subjectId}, ${at.toString()}) as status`,
  )
  return row?.status ?? undefined
}
