import type { TransactionStatus } from '@havn/contract'
import type { Initiation } from '../../core-bank/index.ts'
import { type Actor, withActor } from '../../database/actor.ts'
import type { Queries } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import type { Decider, Subject } from '../../sca/index.ts'
import { type ClaimedSet, toClaimedSet, type ClaimedPaymentRow } from './due.store.ts'
import type { PaymentCause } from '../payment-status.ts'

export interface NewPart {
  readonly tpp_id: string
  readonly payment_id: string
  /** From 1. */
  readonly number: number
  readonly part_id: string
  readonly execution_date: string
  /** JSON text. */
  readonly transfer: string
}

const json = (rows: readonly { readonly transfer: string }[]) =>
  JSON.stringify(rows.map((row) => ({ ...row, transfer: JSON.parse(row.transfer) })))

export async function approveBulk(
  queries: Queries,
  { bankId, tppId, subjectId }: Subject,
  approval: {
    cause: string
    at: Temporal.Instant
    executionDate: string
    parts: readonly NewPart[]
    decider: Decider
  },
): Promise<TransactionStatus | undefined> {
  const { cause, at, executionDate, parts, decider } = approval
  const [row] = await queries.rows<{ status: TransactionStatus | null }>(sql`
    select payments.approve_bulk(${bankId}, ${tppId}, ${subjectId}, ${cause}, ${at.toString()}, ${executionDate},
      ${json(parts)}, ${decider.personId}, ${decider.agreementId ?? null}) as status`)
  return row?.status ?? undefined
}

export async function approvePeriodic(
  queries: Queries,
  { bankId, tppId, subjectId }: Subject,
  approval: {
    at: Temporal.Instant
    number: number
    date: string
    decider: Decider
    initiation: Initiation
  },
): Promise<TransactionStatus | undefined> {
  const { at, number, date, decider, initiation } = approval
  const [row] = await queries.rows<{ status: TransactionStatus | null }>(sql`
    select payments.approve_periodic(${bankId}, ${tppId}, ${subjectId}, ${at.toString()}, ${number}, ${date},
      ${decider.personId}, ${decider.agreementId ?? null}, ${JSON.stringify(initiation)}) as status`)
  return row?.status ?? undefined
}

/** Undefined when there was nothing to stop any more. */
export async function stopPayment(
  queries: Queries,
  { bankId, tppId, subjectId }: Subject,
  at: Temporal.Instant,
): Promise<number | undefined> {
  const [row] = await queries.rows<{ stopped: number | null }>(
    sql`select payments.cancel_remaining_parts(${bankId}, ${tppId}, ${subjectId}, ${at.toString()}) as stopped`,
  )
  return row?.stopped ?? undefined
}

export interface PartRow {
  readonly part_id: string
  readonly number: number
  readonly execution_date: string
  readonly status: TransactionStatus
  /** What brought the status. */
  readonly cause: PaymentCause | 'created'
  /** JSON text of why the core bank refused or returned it; null when it did not. */
  readonly reason: string | null
  /** Set when there was too little money. */
  readonly last_try_date: string | null
}

/** The parts of a payment of the TPP's own: the newest first, at most so many. */
export async function listParts(
  queries: Queries,
  actor: Actor,
  { paymentId, atMost }: { paymentId: string; atMost: number },
): Promise<PartRow[]> {
  return queries.rows<PartRow>(
    withActor(
      actor,
      sql`
    select part.part_id, part.number, part.execution_date, standing.status, event.cause, event.reason, due.last_try_date
    from payments.part
    cross join lateral (
      select payment_status.status, payment_status.sequence from payments.payment_status
      where payment_status.bank_id = part.bank_id and payment_status.tpp_id = part.tpp_id
        and payment_status.payment_id = part.part_id
      offset 0) as standing
    cross join lateral (
      select payment_event.cause, payment_event.reason from payments.payment_event
      where payment_event.bank_id = part.bank_id and payment_event.tpp_id = part.tpp_id
        and payment_event.payment_id = part.part_id and payment_event.sequence = standing.sequence
      offset 0) as event
    left join payments.due
      on due.bank_id = part.bank_id and due.tpp_id = part.tpp_id and due.payment_id = part.part_id
      and due.execution_date = part.execution_date
    where part.bank_id = actor.bank_id and part.tpp_id = actor.tpp_id and part.payment_id = ${paymentId}
    order by part.number desc
    limit ${atMost}`,
    ),
  )
}

/** How many parts of a payment have each status, and when a periodic one is paid next. */
export async function countParts(
  queries: Queries,
  actor: Actor,
  paymentId: string,
): Promise<{ counts: ReadonlyMap<TransactionStatus, number>; nextDate: string | undefined }> {
  const rows = await queries.rows<{
    status: TransactionStatus | null
    parts: number
    next_date: string | null
  }>(
    withActor(
      actor,
      sql`
    select standing.status, count(standing.status)::integer as parts, min(standing_order.next_date) as next_date
    from (select 1) as one
    left join payments.standing_order
      on standing_order.bank_id = actor.bank_id and standing_order.payment_id = ${paymentId}
    left join payments.part
      on part.bank_id = actor.bank_id and part.tpp_id = actor.tpp_id and part.payment_id = ${paymentId}
    left join lateral (
      select payment_status.status from payments.payment_status
      where payment_status.bank_id = part.bank_id and payment_status.tpp_id = part.tpp_id
        and payment_status.payment_id = part.part_id
      offset 0) as standing on true
    group by standing.status`,
    ),
  )
  const counts = new Map(
    rows.flatMap(({ status, parts }) => (status === null ? [] : [[status, parts] as const])),
  )
  return { counts, nextDate: rows[0]?.next_date ?? undefined }
}

export interface DueStandingOrder {
  readonly tpp_id: string
  readonly payment_id: string
  readonly next_number: number
  readonly next_date: string
  /** JSON text. */
  readonly initiation: string
  readonly body: string
  readonly fee_minor_units: bigint | null
  readonly fee_currency: string | null
}

/**
 * The standing orders that are paid on this day or were to be before it, all of a bank or a given one. None before its day
 * by the bank's own clock, which may have been set back since somebody chose the day.
 */
export async function listDueStandingOrders(
  bankDatabase: Queries,
  {
    bankId,
    today,
    atMost,
    paymentId = null,
  }: { bankId: string; today: string; atMost: number; paymentId?: string | undefined | null },
): Promise<DueStandingOrder[]> {
  return bankDatabase.rows<DueStandingOrder>(
    withActor(
      { bankId, tppId: '' },
      sql`
    select standing_order.tpp_id, standing_order.payment_id, next_number, next_date, initiation, signed.*
    from payments.standing_order
    cross join lateral (
      select payment.body, payment.fee_minor_units, payment.fee_currency from payments.payment
      where payment.bank_id = standing_order.bank_id and payment.tpp_id = standing_order.tpp_id
        and payment.payment_id = standing_order.payment_id
      offset 0) as signed
    where standing_order.bank_id = actor.bank_id and not standing_order.is_quarantined
      and standing_order.next_date <= (select least(${today}::date, banks.date_of(actor.bank_id, clock_timestamp())))
      and (${paymentId}::uuid is null or standing_order.payment_id = ${paymentId}::uuid)
    order by standing_order.next_date, standing_order.payment_id
    limit ${atMost}`,
    ),
  )
}

export interface NewOccurrence extends NewPart {
  readonly next_date: string | null
}

/** Those that were begun, claimed; what another server began is left out. */
export async function claimOccurrences(
  bankDatabase: Queries,
  turns: { bankId: string; turns: readonly NewOccurrence[]; at: string; claim: string },
): Promise<ClaimedSet | undefined> {
  const rows = await bankDatabase.rows<ClaimedPaymentRow>(
    withActor(
      { bankId: turns.bankId, tppId: '' },
      sql`
    select begun.* from payments.claim_occurrences(actor.bank_id, ${json(turns.turns)}, ${turns.at}, ${turns.claim}) as begun`,
    ),
  )
  return toClaimedSet(rows)
}
