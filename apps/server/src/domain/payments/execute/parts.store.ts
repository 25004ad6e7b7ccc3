import type { TransactionStatus } from '@havn/contract'
import { type Actor, withActor } from '../../../platform/database/actor.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { bytea, sql } from '../../../platform/database/sql.ts'
import type { Decider, Subject } from '../../sca/index.ts'
import type { PaymentCause } from '../payment-status.ts'

/** A part that is to be executed: one line of a bulk payment, or one occurrence of a periodic payment. */
export interface NewPart {
  readonly tppId: string
  /** The bulk or periodic payment. */
  readonly paymentId: string
  /** The number of the line or occurrence, from 1. */
  readonly number: number
  readonly partId: string
  readonly executionDate: string
  /** JSON text of the order. */
  readonly transfer: string
  readonly mac: Buffer
}

/** A part as the SQL type `payments.new_part` has it. */
export const toPartRecord = (part: NewPart) => ({
  tpp_id: part.tppId,
  payment_id: part.paymentId,
  number: part.number,
  part_id: part.partId,
  execution_date: part.executionDate,
  transfer: JSON.parse(part.transfer),
  mac: bytea(part.mac),
})

/** Approves a bulk payment and writes its lines as parts. Undefined if it can no longer be approved. */
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
      ${JSON.stringify(parts.map(toPartRecord))}, ${decider.personId}, ${decider.agreementId ?? null}) as status`)
  return row?.status ?? undefined
}

/** Approves a periodic payment, whose first occurrence has this number and date. Undefined if it can no longer be approved. */
export async function approvePeriodic(
  queries: Queries,
  { bankId, tppId, subjectId }: Subject,
  approval: {
    at: Temporal.Instant
    number: number
    date: string
    decider: Decider
    /** JSON text of the `Initiation`. */
    initiation: string
    mac: Buffer
  },
): Promise<TransactionStatus | undefined> {
  const { at, number, date, decider, initiation, mac } = approval
  const [row] = await queries.rows<{ status: TransactionStatus | null }>(sql`
    select payments.record_periodic_approval(${bankId}, ${tppId}, ${subjectId}, ${at.toString()}, ${number}, ${date},
      ${decider.personId}, ${decider.agreementId ?? null}, ${initiation}, ${mac}) as status`)
  return row?.status ?? undefined
}

/**
 * Cancels the parts of a bulk payment that have not begun, or the occurrences that a periodic payment would still have.
 * Returns how many parts it cancelled; undefined if there was nothing to cancel any more.
 */
export async function cancelRemainingParts(
  queries: Queries,
  { bankId, tppId, subjectId }: Subject,
  at: Temporal.Instant,
): Promise<number | undefined> {
  const [row] = await queries.rows<{ cancelled: number | null }>(
    sql`select payments.cancel_remaining_parts(${bankId}, ${tppId}, ${subjectId}, ${at.toString()}) as cancelled`,
  )
  return row?.cancelled ?? undefined
}

/** A part with its current status. */
export interface PaymentPart {
  readonly partId: string
  readonly number: number
  readonly executionDate: string
  readonly status: TransactionStatus
  /** The cause of the current status. */
  readonly cause: PaymentCause | 'created'
  /** JSON text of the reason why the core bank refused or returned it; null if it did not. */
  readonly reason: string | null
  /** The day of the last try, if there was too little money. */
  readonly lastTryDate: string | undefined
}

/** Lists the parts of one of the TPP's own payments, those with the highest number first. */
export async function listParts(
  queries: Queries,
  actor: Actor,
  { paymentId, atMost }: { paymentId: string; atMost: number },
): Promise<PaymentPart[]> {
  const rows = await queries.rows<Omit<PaymentPart, 'lastTryDate'> & { readonly lastTryDate: string | null }>(
    withActor(
      actor,
      sql`
    select part.part_id as "partId", part.number, part.execution_date as "executionDate", current.status, event.cause,
      event.reason, due.last_try_date as "lastTryDate"
    from payments.part
    cross join lateral (
      select payment_status.status, payment_status.sequence from payments.payment_status
      where payment_status.bank_id = part.bank_id and payment_status.tpp_id = part.tpp_id
        and payment_status.payment_id = part.part_id
      offset 0) as current
    cross join lateral (
      select payment_event.cause, payment_event.reason from payments.payment_event
      where payment_event.bank_id = part.bank_id and payment_event.tpp_id = part.tpp_id
        and payment_event.payment_id = part.part_id and payment_event.sequence = current.sequence
      offset 0) as event
    left join payments.due
      on due.bank_id = part.bank_id and due.tpp_id = part.tpp_id and due.payment_id = part.part_id
      and due.execution_date = part.execution_date
    where part.bank_id = actor.bank_id and part.tpp_id = actor.tpp_id and part.payment_id = ${paymentId}
    order by part.number desc
    limit ${atMost}`,
    ),
  )
  return rows.map((row) => ({ ...row, lastTryDate: row.lastTryDate ?? undefined }))
}

/** Counts the parts of a payment by status, and finds the date of a periodic payment's next occurrence. */
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
    select current.status, count(current.status)::integer as parts, min(standing_order.next_date) as next_date
    from (select 1) as one
    left join payments.standing_order
      on standing_order.bank_id = actor.bank_id and standing_order.payment_id = ${paymentId}
    left join payments.part
      on part.bank_id = actor.bank_id and part.tpp_id = actor.tpp_id and part.payment_id = ${paymentId}
    left join lateral (
      select payment_status.status from payments.payment_status
      where payment_status.bank_id = part.bank_id and payment_status.tpp_id = part.tpp_id
        and payment_status.payment_id = part.part_id
      offset 0) as current on true
    group by current.status`,
    ),
  )
  const counts = new Map(
    rows.flatMap(({ status, parts }) => (status === null ? [] : [[status, parts] as const])),
  )
  return { counts, nextDate: rows[0]?.next_date ?? undefined }
}
