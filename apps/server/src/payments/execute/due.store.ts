import type { TransactionStatus } from '@havn/contract'
import type { RefusalReason } from '../../core-bank/index.ts'
import { type Actor, withActor } from '../../database/actor.ts'
import type { Queries } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { toInstant } from '../../shared/clock.ts'
import type { PaymentCause } from '../payment-status.ts'

/** A payment that has been approved and not ended. */
export interface DuePayment {
  readonly tpp_id: string
  readonly payment_id: string
  readonly execution_date: string
  /** JSON text of the order. */
  readonly transfer: string
  readonly last_try_date: string | null
}

/** `payments.claimed_payment`. */
export interface ClaimedPaymentRow extends DuePayment {
  readonly claim_id: string
  readonly attempt: number
  readonly not_after: Date
  readonly earlier_request_until: Date | null
}

/** Payments that are executed together. What is recorded of them counts only under this claim and attempt. */
export interface ClaimedSet {
  readonly claimId: string
  /** From 1; each time that a claim is reclaimed it is one more. */
  readonly attempt: number
  /** By the database's clock: what the core bank has not begun by then it must not begin. */
  readonly notAfter: Temporal.Instant
  /** Until then a question of an earlier attempt may still reach the core bank, so that "no funds" is no last word. */
  readonly earlierRequestUntil: Temporal.Instant | undefined
  readonly rows: readonly DuePayment[]
}

/** The payments of one claim; undefined when there is none. */
export function toClaimedSet(rows: readonly ClaimedPaymentRow[]): ClaimedSet | undefined {
  const [first] = rows
  if (first === undefined) return undefined
  const { claim_id: claimId, attempt, not_after, earlier_request_until } = first
  return {
    claimId,
    attempt,
    notAfter: toInstant(not_after),
    // The database counts microseconds, which a Date cuts off.
    earlierRequestUntil:
      earlier_request_until === null ? undefined : toInstant(earlier_request_until).add({ milliseconds: 1 }),
    rows,
  }
}

/** A place in the order of what is due. */
export interface DuePosition {
  readonly execution_date: string
  readonly payment_id: string
}

export const BEFORE_ALL_DUE: DuePosition = {
  execution_date: '0001-01-01',
  payment_id: '00000000-0000-0000-0000-000000000000',
}

const actingForBank = (bankId: string): Actor => ({ bankId, tppId: '' })

/** Times by the bank's clock. */
export interface DueClaimRequest {
  readonly bankId: string
  readonly today: string
  readonly after: DuePosition
  readonly atMost: number
  readonly at: string
  /** JSON text, as `newClaim` makes it. */
  readonly claim: string
}

/** PDNG from here on, committed. */
export async function claimDuePayments(
  bankDatabase: Queries,
  taking: DueClaimRequest,
): Promise<ClaimedSet | undefined> {
  const { after } = taking
  return toClaimedSet(
    await bankDatabase.rows<ClaimedPaymentRow>(
      withActor(
        actingForBank(taking.bankId),
        sql`
    select taken.* from payments.claim_due(actor.bank_id, ${taking.today}, ${after.execution_date},
      ${after.payment_id}, ${taking.atMost}, ${taking.at}, ${taking.claim}) as taken`,
      ),
    ),
  )
}

/** One claim that nobody works on any more. In a hurry, also one that was to be asked about a little later. */
export async function reclaimExpired(
  bankDatabase: Queries,
  {
    bankId,
    claimant,
    skipRetryDelay,
    except,
  }: { bankId: string; claimant: string; skipRetryDelay: boolean; except: readonly string[] },
): Promise<ClaimedSet | undefined> {
  return toClaimedSet(
    await bankDatabase.rows<ClaimedPaymentRow>(
      withActor(
        actingForBank(bankId),
        sql`
    select taken.* from payments.reclaim_expired(actor.bank_id, ${claimant}, ${skipRetryDelay}, ${except}::uuid[]) as taken`,
      ),
    ),
  )
}

/** The payments of a claim that nobody has reclaimed since it was opened, and the bank's time. */
export async function findPaymentsOfClaim(
  bankDatabase: Queries,
  actor: Actor,
  { claimId, realTime }: { claimId: string; realTime: string },
): Promise<(ClaimedPaymentRow & { readonly now: Date })[]> {
  return bankDatabase.rows<ClaimedPaymentRow & { now: Date }>(
    withActor(
      actor,
      sql`
    select due.tpp_id, due.payment_id, due.execution_date, due.transfer, due.last_try_date, claim.claim_id, claim.attempt,
      claim.not_after, null::timestamptz as earlier_request_until, banks.time_of(actor.bank_id, ${realTime}::timestamptz) as now
    from payments.claim
    join payments.due on due.bank_id = actor.bank_id and due.claim_id = claim.claim_id
    where claim.claim_id = ${claimId} and claim.attempt = 1
    order by due.execution_date, due.payment_id`,
    ),
  )
}

export type UnderWayPayment = DuePayment & { readonly status: 'ACSP' | 'ACWP' }

/** What the books have under way, in order. */
export async function listUnderWay(
  bankDatabase: Queries,
  { bankId, after, atMost }: { bankId: string; after: DuePosition; atMost: number },
): Promise<UnderWayPayment[]> {
  return bankDatabase.rows<UnderWayPayment>(
    withActor(
      actingForBank(bankId),
      sql`
    select due.tpp_id, due.payment_id, due.execution_date, due.transfer, due.last_try_date, standing.status
    from payments.due
    cross join lateral (
      select payment_status.status from payments.payment_status
      where payment_status.bank_id = due.bank_id and payment_status.tpp_id = due.tpp_id
        and payment_status.payment_id = due.payment_id
      offset 0) as standing
    where due.bank_id = actor.bank_id and due.stage = 'under-way'
      and (due.execution_date, due.payment_id) > (${after.execution_date}, ${after.payment_id})
    order by due.execution_date, due.payment_id
    limit ${atMost}`,
    ),
  )
}

export interface OutcomeRecord extends DuePosition {
  readonly tpp_id: string
  readonly causes: readonly PaymentCause[]
  readonly last_try_date: string | null
  readonly reason: RefusalReason | null
}

/** The payments that moved, and where they stand now. Without a claim: such as are under way. */
export async function recordOutcomes(
  bankDatabase: Queries,
  { bankId, claim }: { bankId: string; claim: Pick<ClaimedSet, 'claimId' | 'attempt'> | undefined },
  { findings, at }: { findings: readonly OutcomeRecord[]; at: string },
): Promise<{ payment_id: string; status: TransactionStatus }[]> {
  const { claimId = null, attempt = null } = claim ?? {}
  return bankDatabase.rows(
    withActor(
      actingForBank(bankId),
      sql`
    select recorded.* from payments.record_outcomes(actor.bank_id, ${claimId}, ${attempt}, ${JSON.stringify(findings)},
      ${at}) as recorded`,
    ),
  )
}

/** The first day on which something waits for a run, has been under way since, or a periodic payment is paid. */
export async function firstDueDate(bankDatabase: Queries, bankId: string): Promise<string | undefined> {
  const [row] = await bankDatabase.rows<{ first_date: string | null }>(
    withActor(
      actingForBank(bankId),
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
