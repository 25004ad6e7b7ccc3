import type { TransactionStatus } from '@havn/contract'
import type { RefusalReason } from '../../../core-bank/index.ts'
import { type Actor, withActor } from '../../../platform/database/actor.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import { toInstant } from '../../../platform/shared/clock.ts'
import type { PaymentCause } from '../payment-status.ts'

/** A position in the order in which due payments are executed: by execution date, then by id. */
export interface DuePosition {
  readonly executionDate: string
  readonly paymentId: string
}

/** The position before every due payment. */
export const BEFORE_ALL_DUE: DuePosition = {
  executionDate: '0001-01-01',
  paymentId: '00000000-0000-0000-0000-000000000000',
}

/** An approved payment that has not ended. */
export interface DuePayment extends DuePosition {
  readonly tppId: string
  /** JSON text of the order; `parseTransfer` reads it. */
  readonly transfer: string
  /** The day of the last try, if there was too little money before. */
  readonly lastTryDate: string | undefined
  /** PDNG while it is claimed; null for a row whose payment could not be claimed. */
  readonly status: TransactionStatus | null
  /** Null in a row that no server wrote. */
  readonly mac: Buffer | null
}

/** A due payment that the core bank has reserved or sent abroad, and not yet booked. */
export interface UnderWayPayment extends DuePayment {
  readonly status: 'ACSP' | 'ACWP'
}

/** A claim and its attempt. What a process records counts only while the claim is still at this attempt. */
export interface ClaimAttempt {
  readonly claimId: string
  /** From 1. Every reclaim adds one. */
  readonly attempt: number
}

/** A claim of this process, and what may still happen under an earlier attempt of it. */
export interface ClaimInProgress extends ClaimAttempt {
  /**
   * Until this time a request of an earlier attempt may still reach the core bank and pay, so neither `no-funds` nor
   * `refused` is final. Undefined if there is no such request.
   */
  readonly earlierRequestUntil: Temporal.Instant | undefined
}

/** The payments of one claim, which are executed together. */
export interface ClaimedSet extends ClaimInProgress {
  /** The core bank must not begin an order after this time, by the database's clock. */
  readonly notAfter: Temporal.Instant
  readonly payments: readonly DuePayment[]
}

interface DueRow {
  readonly tpp_id: string
  readonly payment_id: string
  readonly execution_date: string
  readonly transfer: string
  readonly last_try_date: string | null
  readonly status: TransactionStatus | null
  readonly mac: Buffer | null
}

/** A row of the SQL type `payments.claimed_order`. */
export interface ClaimedOrderRow extends DueRow {
  readonly claim_id: string
  readonly attempt: number
  readonly not_after: Date
  readonly earlier_request_until: Date | null
}

/** Collects the rows of one claim; undefined if there are none. */
export function toClaimedSet(rows: readonly ClaimedOrderRow[]): ClaimedSet | undefined {
  const [first] = rows
  if (first === undefined) return undefined
  const { claim_id: claimId, attempt, not_after, earlier_request_until: until } = first
  return {
    claimId,
    attempt,
    notAfter: toInstant(not_after),
    // The database counts microseconds, which a Date cuts off.
    earlierRequestUntil: until === null ? undefined : toInstant(until).add({ milliseconds: 1 }),
    payments: rows.map(toDuePayment),
  }
}

/** A due payment that is under way, with its status. */
export type UnderWayRow = DueRow & Pick<UnderWayPayment, 'status'>

export const toUnderWayPayment = (row: UnderWayRow): UnderWayPayment => ({
  ...toDuePayment(row),
  status: row.status,
})

const toDuePayment = (row: DueRow): DuePayment => ({
  tppId: row.tpp_id,
  paymentId: row.payment_id,
  executionDate: row.execution_date,
  transfer: row.transfer,
  lastTryDate: row.last_try_date ?? undefined,
  status: row.status,
  mac: row.mac,
})

const forBank = (bankId: string): Actor => ({ bankId, tppId: '' })

/** Asks for the next due payments of a bank. `today` and `at` are by the bank's clock. */
export interface DueClaimRequest {
  readonly bankId: string
  readonly today: string
  readonly after: DuePosition
  readonly atMost: number
  readonly at: Temporal.Instant
  /** JSON text, as `newClaim` makes it. */
  readonly claim: string
}

/** Claims the next payments that are due, and commits them as PDNG before the core bank is asked. */
export async function claimDuePayments(
  bankDatabase: Queries,
  { bankId, today, after, atMost, at, claim }: DueClaimRequest,
): Promise<ClaimedSet | undefined> {
  const rows = await bankDatabase.rows<ClaimedOrderRow>(
    withActor(
      forBank(bankId),
      sql`
    select claimed.* from payments.claim_orders(actor.bank_id, ${today}, ${after.executionDate},
      ${after.paymentId}, ${atMost}, ${at.toString()}, ${claim}) as claimed`,
    ),
  )
  return toClaimedSet(rows)
}

/**
 * Reclaims one claim of a bank that no process works on any more; undefined if there is none. With `skipRetryDelay`, also
 * one that waits for its retry time because the core bank did not answer.
 */
export async function reclaimExpired(
  bankDatabase: Queries,
  {
    bankId,
    claimant,
    skipRetryDelay,
    exceptClaimIds,
  }: { bankId: string; claimant: string; skipRetryDelay: boolean; exceptClaimIds: readonly string[] },
): Promise<ClaimedSet | undefined> {
  const rows = await bankDatabase.rows<ClaimedOrderRow>(
    withActor(
      forBank(bankId),
      sql`
    select reclaimed.* from payments.reclaim_orders(actor.bank_id, ${claimant}, ${skipRetryDelay},
      ${exceptClaimIds}::uuid[]) as reclaimed`,
    ),
  )
  return toClaimedSet(rows)
}

/** Finds the payments of a claim that nobody has reclaimed since it was opened, and the time by the bank's clock. */
export async function findClaimedSet(
  bankDatabase: Queries,
  actor: Actor,
  { claimId, realTime }: { claimId: string; realTime: string },
): Promise<{ set: ClaimedSet; bankTime: Temporal.Instant } | undefined> {
  const rows = await bankDatabase.rows<ClaimedOrderRow & { readonly now: Date }>(
    withActor(
      actor,
      sql`
    select due.tpp_id, due.payment_id, due.execution_date, due.transfer, due.last_try_date, claim.claim_id, claim.attempt,
      claim.not_after, null::timestamptz as earlier_request_until, current.status, due.mac,
      banks.time_of(actor.bank_id, ${realTime}::timestamptz) as now
    from payments.claim
    join payments.due on due.bank_id = actor.bank_id and due.claim_id = claim.claim_id
    left join lateral (
      select payment_status.status from payments.payment_status
      where payment_status.bank_id = due.bank_id and payment_status.tpp_id = due.tpp_id
        and payment_status.payment_id = due.payment_id
      offset 0) as current on true
    where claim.claim_id = ${claimId} and claim.attempt = 1
    order by due.execution_date, due.payment_id`,
    ),
  )
  const [first] = rows
  const set = toClaimedSet(rows)
  return first === undefined || set === undefined ? undefined : { set, bankTime: toInstant(first.now) }
}

/** Lists the payments of a bank that are under way at the core bank, from a position on. */
export async function listUnderWay(
  bankDatabase: Queries,
  { bankId, after, atMost }: { bankId: string; after: DuePosition; atMost: number },
): Promise<UnderWayPayment[]> {
  const rows = await bankDatabase.rows<UnderWayRow>(
    withActor(
      forBank(bankId),
      sql`
    select due.tpp_id, due.payment_id, due.execution_date, due.transfer, due.last_try_date, due.mac, current.status
    from payments.due
    cross join lateral (
      select payment_status.status from payments.payment_status
      where payment_status.bank_id = due.bank_id and payment_status.tpp_id = due.tpp_id
        and payment_status.payment_id = due.payment_id
      offset 0) as current
    where due.bank_id = actor.bank_id and due.stage = 'under-way'
      and (due.execution_date, due.payment_id) > (${after.executionDate}, ${after.paymentId})
    order by due.execution_date, due.payment_id
    limit ${atMost}`,
    ),
  )
  return rows.map(toUnderWayPayment)
}

/** The steps that a payment takes because of what the core bank returned. */
export interface OutcomeToRecord extends DuePosition {
  readonly tppId: string
  readonly causes: readonly PaymentCause[]
  readonly lastTryDate: string | undefined
  readonly reason: RefusalReason | null
}

/**
 * Records outcomes, and returns the new status of every payment that changed. Records nothing if another process has
 * reclaimed the claim. The claim is undefined for payments that are under way.
 */
export async function recordOutcomes(
  bankDatabase: Queries,
  { bankId, claim }: { bankId: string; claim: ClaimAttempt | undefined },
  { outcomes, at }: { outcomes: readonly OutcomeToRecord[]; at: Temporal.Instant },
): Promise<TransactionStatus[]> {
  if (outcomes.length === 0) return []
  const { claimId = null, attempt = null } = claim ?? {}
  const records = outcomes.map((outcome) => ({
    tpp_id: outcome.tppId,
    payment_id: outcome.paymentId,
    execution_date: outcome.executionDate,
    causes: outcome.causes,
    last_try_date: outcome.lastTryDate ?? null,
    reason: outcome.reason,
  }))
  const rows = await bankDatabase.rows<{ status: TransactionStatus }>(
    withActor(
      forBank(bankId),
      sql`
    select recorded.status from payments.record_outcomes(actor.bank_id, ${claimId}, ${attempt},
      ${JSON.stringify(records)}, ${at.toString()}) as recorded`,
    ),
  )
  return rows.map(({ status }) => status)
}

/**
 * Finds the first date on which a bank has something for a batch run: a payment that waits or is under way, or an
 * occurrence of a periodic payment. Undefined if there is nothing.
 */
export async function firstDueDate(bankDatabase: Queries, bankId: string): Promise<string | undefined> {
  const [row] = await bankDatabase.rows<{ first_date: string | null }>(
    withActor(
      forBank(bankId),
      sql`
    select least(
      (select execution_date from payments.due where due.bank_id = actor.bank_id and stage in ('waiting', 'under-way')
        order by execution_date limit 1),
      (select next_date from payments.standing_order where standing_order.bank_id = actor.bank_id and not is_quarantined
        order by next_date limit 1)) as first_date`,
    ),
  )
  return row?.first_date ?? undefined
}
