import assert from 'node:assert/strict'
import type { PaymentProduct, PaymentService, TransactionStatus } from '@havn/contract'
import type { Money } from '../../core-bank/index.ts'
import { type Actor, withActor } from '../../platform/database/actor.ts'
import type { Queries, TransactionQueries } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Country } from '../../platform/banks/index.ts'
import type { Decider, Subject } from '../sca/index.ts'
import { toInstant } from '../../platform/shared/clock.ts'
import type { PaymentCause } from './payment-status.ts'
import type { ProductDefinition, ProductKey } from './products/product-definition.ts'
import { productOf } from './products/products.ts'

interface FeeColumns {
  readonly fee_minor_units: bigint | null
  readonly fee_currency: string | null
}

/** The columns of what a payment and each of its lines cost. */
export interface AllFeeColumns extends FeeColumns {
  /** What each line of a bulk payment costs; null when none costs anything, or when there are no lines. */
  readonly line_fees: readonly bigint[] | null
}

/** What a payment costs, as the TPP learned at creation. */
interface PaymentFees {
  /** All fees together; undefined when the payment costs nothing. */
  readonly fee: Money | undefined
  /** The fee of each order: of the one payment, or of each line of a bulk payment. */
  readonly fees: readonly (Money | undefined)[]
}

/** Reads what a payment costs from its columns. */
export function toPaymentFees(row: AllFeeColumns): PaymentFees {
  const fee = feeOf(row)
  const fees = row.line_fees?.map((minorUnits) => {
    assert(fee, 'a payment with fees for its lines has a total fee')
    return minorUnits === 0n ? undefined : { minorUnits, currency: fee.currency }
  })
  return { fee, fees: fees ?? [fee] }
}

/** The fee of a row; undefined when the payment costs nothing. */
export function feeOf({
  fee_minor_units: minorUnits,
  fee_currency: currency,
}: FeeColumns): Money | undefined {
  return minorUnits === null || currency === null ? undefined : { minorUnits, currency }
}

/** The state of a payment, with what explains it. */
export interface PaymentState {
  readonly paymentId: string
  readonly status: TransactionStatus
  /** Of a payment that nobody has approved, or that was rejected for that, the last day on which that was possible. */
  readonly executionDate: string
  /** The cause of the step that led to the status. */
  readonly cause: PaymentCause | 'created'
  /** JSON text of why the core bank refused or returned the payment; null when it did not. */
  readonly reason: string | null
  /** JSON text of the order, while the payment waits for its execution date or is under way. */
  readonly transfer: string | undefined
  readonly lastTryDate: string | undefined
  /** The signing basket that the payment is in. */
  readonly basketId: string | undefined
  /** The bank's time when the payment was read. */
  readonly now: Temporal.Instant
}

/** A payment as its TPP reads it. */
export interface StoredPayment extends PaymentState, PaymentFees {
  /** The JSON text that the TPP sent. */
  readonly bodyText: string
}

/** The columns that the state of a payment is read from. */
export interface StateColumns {
  readonly payment_id: string
  readonly status: TransactionStatus
  readonly execution_date: string
  readonly cause: PaymentCause | 'created'
  readonly reason: string | null
  readonly transfer: string | null
  readonly last_try_date: string | null
  readonly basket_id: string | null
  readonly now: Date
}

interface PaymentRow extends AllFeeColumns, StateColumns {
  readonly body: string
}

/** Finds a payment of the TPP's own. */
export async function findPayment(
  queries: Queries,
  actor: Actor,
  query: {
    readonly product: ProductKey
    readonly paymentId: string
    readonly realTime: string
    readonly interfaceId: string | null
  },
): Promise<StoredPayment | undefined> {
  const { product, paymentId, realTime, interfaceId } = query
  const [row] = await queries.rows<PaymentRow>(
    withActor(
      actor,
      sql`
    select payment_id, payment.body, payment_status.status,
      case
        when payment_status.status = 'RCVD' or payment_event.cause = 'day-passed'
          then payments.approve_by(service, body, created_at, execution_date, banks.time_zone_of(bank_id))
        else execution_date
      end as execution_date, fee_minor_units, fee_currency, line_fees,
      payment_event.cause, payment_event.reason, due.transfer, due.last_try_date, basket_id,
      banks.time_of(actor.bank_id, ${realTime}::timestamptz) as now
    from payments.payment
    join payments.payment_status using (bank_id, tpp_id, payment_id)
    join payments.payment_event using (bank_id, tpp_id, payment_id, sequence)
    left join payments.due using (bank_id, tpp_id, execution_date, payment_id)
    where bank_id = actor.bank_id and tpp_id = actor.tpp_id and payment_id = ${paymentId}
      and service = ${product.service} and product = ${product.product}
      and payment.interface is not distinct from ${interfaceId}
      -- Its content was removed: see payments.remove_unapproved.
      and payment.body <> '{}'`,
    ),
  )
  if (row === undefined) return undefined
  return {
    ...toPaymentFees(row),
    ...toPaymentState(row),
    bodyText: row.body,
  }
}

export function toPaymentState(row: StateColumns): PaymentState {
  return {
    paymentId: row.payment_id,
    status: row.status,
    executionDate: row.execution_date,
    cause: row.cause,
    reason: row.reason,
    transfer: row.transfer ?? undefined,
    lastTryDate: row.last_try_date ?? undefined,
    basketId: row.basket_id ?? undefined,
    now: toInstant(row.now),
  }
}

/**
 * Takes a step that the TPP's own call causes. Returns undefined, and changes nothing, if somebody decided meanwhile.
 */
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

/** A payment as those see it who decide about it: the PSU who approves or cancels, and the signing basket. */
export interface PaymentToDecide extends PaymentFees {
  readonly product: ProductDefinition
  /** The JSON that the TPP sent, which was valid for the product when the payment was created. */
  readonly body: unknown
  /** The same as the text that was signed. */
  readonly bodyText: string
  /** As the TPP sent it at creation. */
  readonly psuIpAddress: string | undefined
  readonly status: TransactionStatus
  /**
   * The day on which the bank executes the payment, once it is approved; before that the day that the TPP asked for, or
   * the day of creation.
   */
  readonly executionDate: string
  /** By the bank's clock. */
  readonly createdAt: Temporal.Instant
  /** The signing basket that the payment is in. */
  readonly basketId: string | undefined
  /** Where two people must approve: the first who did. */
  readonly firstApproverId: string | undefined
  /** The agreement that the first approver acted under. */
  readonly firstAgreementId: string | undefined
  /** Of a bulk payment: the bank's key of the ids of lines. */
  readonly partKey: Buffer | undefined
  /** The MAC of the first approval. */
  readonly firstApprovalMac: Buffer | undefined
  /** How much of the fee of a single payment is the mark-up on the exchange rate, if the core bank said so. */
  readonly exchangeMarkup: bigint | undefined
  /** The interface through which it was created; null for the usual one. */
  readonly interfaceId: string | null
  /** Whether an approval rejects it if there is no money for it. */
  readonly rejectsWithoutFunds: boolean
  /** When the bank executes payments. */
  readonly country: Country
}

/** The columns of a `PaymentToDecide`. */
export interface PaymentToDecideRow extends AllFeeColumns {
  readonly body: string
  readonly service: PaymentService
  readonly product: PaymentProduct
  readonly psu_ip_address: string | null
  readonly status: TransactionStatus
  readonly execution_date: string
  readonly created_at: Date
  readonly basket_id: string | null
  readonly first_approver_id: string | null
  readonly first_agreement_id: string | null
  /** Not read of payments in a signing basket, which have no lines. */
  readonly part_key?: Buffer | null
  readonly first_approval_mac: Buffer | null
  readonly exchange_markup_minor_units: bigint | null
  readonly interface: string | null
  readonly rejects_without_funds: boolean | null
  readonly country: Country
}

export function toPaymentToDecide(row: PaymentToDecideRow): PaymentToDecide {
  return {
    ...toPaymentFees(row),
    product: productOf(row),
    body: JSON.parse(row.body),
    bodyText: row.body,
    psuIpAddress: row.psu_ip_address ?? undefined,
    status: row.status,
    executionDate: row.execution_date,
    createdAt: toInstant(row.created_at),
    basketId: row.basket_id ?? undefined,
    firstApproverId: row.first_approver_id ?? undefined,
    firstAgreementId: row.first_agreement_id ?? undefined,
    partKey: row.part_key ?? undefined,
    firstApprovalMac: row.first_approval_mac ?? undefined,
    exchangeMarkup: row.exchange_markup_minor_units ?? undefined,
    interfaceId: row.interface,
    rejectsWithoutFunds: row.rejects_without_funds ?? false,
    country: row.country,
  }
}

/** A payment that somebody decides about, and the time by the bank's clock when it was read. */
export interface FoundPaymentToDecide extends PaymentToDecide {
  readonly now: Temporal.Instant
}

/**
 * Finds a payment that somebody decides about, without a lock: a step from here succeeds only if the status still
 * allows it. The database computes the bank's time from the real time.
 */
export async function findPaymentToDecide(
  queries: Queries,
  { bankId, tppId, subjectId }: Subject,
  realMilliseconds: number,
): Promise<FoundPaymentToDecide | undefined> {
  const realTime = new Date(realMilliseconds).toISOString()
  const [row] = await queries.rows<PaymentToDecideRow & { now: Date }>(
    withActor(
      { bankId, tppId },
      sql`
    select service, product, body, fee_minor_units, fee_currency, line_fees, exchange_markup_minor_units, psu_ip_address, status, execution_date,
      created_at, basket_id, first_approver_id, first_agreement_id, first_approval_mac, interface, rejects_without_funds,
      case when service = 'bulk-payments' then banks.part_key_of(bank_id) end as part_key,
      banks.country_of(bank_id) as country,
      banks.time_of(actor.bank_id, ${realTime}::timestamptz) as now
    from payments.payment_status
    join payments.payment using (bank_id, tpp_id, payment_id)
    where bank_id = actor.bank_id and tpp_id = actor.tpp_id and payment_id = ${subjectId}`,
    ),
  )
  return row && { ...toPaymentToDecide(row), now: toInstant(row.now) }
}

/**
 * Like `findPaymentToDecide`, and locks the payment's status until the transaction ends, so that nobody else changes it.
 * Needs a transaction that acts for the bank.
 */
export async function lockPaymentToDecide(
  queries: Queries,
  { bankId, tppId, subjectId }: Subject,
): Promise<PaymentToDecide | undefined> {
  const [row] = await queries.rows<PaymentToDecideRow>(sql`
    select service, product, body, fee_minor_units, fee_currency, line_fees, exchange_markup_minor_units, psu_ip_address, status, execution_date,
      created_at, basket_id, first_approver_id, first_agreement_id, first_approval_mac, interface, rejects_without_funds,
      case when service = 'bulk-payments' then banks.part_key_of(bank_id) end as part_key,
      banks.country_of(bank_id) as country
    from payments.payment_status
    join payments.payment using (bank_id, tpp_id, payment_id)
    where bank_id = ${bankId} and tpp_id = ${tppId} and payment_id = ${subjectId}
    for update of payment_status`)
  return row && toPaymentToDecide(row)
}

/** A step that a refusal causes, or the end of the execution date. */
export type PaymentStep = { readonly at: Temporal.Instant } & (
  | { readonly cause: 'refused' | 'without-funds'; readonly decider: Decider }
  | { readonly cause: 'day-passed'; readonly decider?: undefined }
)

/**
 * Takes a step. Returns the new status, or undefined when the transition table has no such step from the current one.
 */
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
  readonly mac: Buffer
  /**
   * JSON text of the claim for a payment that is settled at once; undefined for one that waits for its execution date.
   */
  readonly claim: string | undefined
  /** Who approves; the second person, where two must. */
  readonly decider: Decider
}

/** Approves a payment that waits for approval and that the transaction has locked, with its next statement. */
export function recordApproval(
  queries: TransactionQueries,
  { bankId, tppId, subjectId }: Subject,
  { cause, at, executionDate, transfer, mac, claim, decider }: NewApproval,
): void {
  queries.defer(sql`
    select payments.record_approval(${bankId}, ${tppId}, ${subjectId}, ${cause}, ${at.toString()}, ${executionDate},
      ${transfer}, ${claim ?? null}, ${decider.personId}, ${decider.agreementId ?? null}, ${mac})`)
}

/** Makes an approved payment a logical duplicate of the same order on one more day. */
export async function addLogicalKey(
  queries: Queries,
  { bankId, tppId, subjectId }: Subject,
  { day, key }: { day: string; key: Buffer },
): Promise<void> {
  await queries.rows(sql`
    insert into payments.logical_key (bank_id, tpp_id, execution_date, logical_key, payment_id)
    values (${bankId}, ${tppId}, ${day}, ${key}, ${subjectId})`)
}

/** Cancels a payment. Returns undefined when the bank has already begun to execute it. */
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
