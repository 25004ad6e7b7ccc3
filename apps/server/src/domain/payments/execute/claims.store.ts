import { withActor } from '../../../platform/database/actor.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { ClaimAttempt, ClaimInProgress, DuePosition } from './due.store.ts'

/** Records that a server process is alive for so long from now. Returns the time by the database's clock. */
export async function recordHeartbeat(
  bankDatabase: Queries,
  { instanceId, aliveMilliseconds }: { instanceId: string; aliveMilliseconds: number },
): Promise<string | undefined> {
  const [row] = await bankDatabase.rows<{ now: string }>(
    sql`select payments.record_heartbeat(${instanceId}, ${aliveMilliseconds})::text as now`,
  )
  return row?.now
}

/** Ends a server process in the database, so that others may reclaim at once what it left claimed. */
export async function endInstance(bankDatabase: Queries, instanceId: string): Promise<void> {
  await bankDatabase.rows(sql`delete from payments.instance where instance_id = ${instanceId}`)
}

/** Lists the banks that have a claim which the claimant may reclaim now, or an instant payment to ask about. */
export async function listBanksWithOpenPayments(bankDatabase: Queries, claimant: string): Promise<string[]> {
  const rows = await bankDatabase.rows<{ bank_id: string }>(
    sql`
    select bank_id from payments.banks_with_reclaimable_claims(${claimant}) as bank_id
    union select bank_id from payments.open_outcome where ask_at <= clock_timestamp()`,
  )
  return rows.map(({ bank_id }) => bank_id)
}

/** Counts the quarantined payments of all banks. */
export async function countQuarantined(bankDatabase: Queries): Promise<number> {
  const [row] = await bankDatabase.rows<{ payments: number }>(
    sql`select count(*)::integer as payments from payments.quarantine`,
  )
  return row?.payments ?? 0
}

/** Releases a claim, so that the core bank is asked about the payments that are left in it after the delay. */
export async function scheduleRetry(
  bankDatabase: Queries,
  { claimId, attempt }: ClaimAttempt,
  delayMilliseconds: number,
): Promise<void> {
  await bankDatabase.rows(sql`select payments.schedule_retry(${claimId}, ${attempt}, ${delayMilliseconds})`)
}

/**
 * Moves payments into a claim of their own, which nobody reclaims before `until`: the core bank returned `no-funds` or
 * `refused` while an earlier request may still reach it and pay.
 */
export async function deferUncertain(
  bankDatabase: Queries,
  { bankId, claim }: { bankId: string; claim: ClaimAttempt },
  {
    payments,
    newClaimId,
    until,
  }: { payments: readonly DuePosition[]; newClaimId: string; until: Temporal.Instant },
): Promise<void> {
  await bankDatabase.rows(
    withActor(
      { bankId, tppId: '' },
      sql`
    select payments.defer_uncertain(actor.bank_id, ${claim.claimId}, ${claim.attempt},
      ${JSON.stringify(payments.map(toPositionRecord))}, ${newClaimId}, ${until.toString()})`,
    ),
  )
}

/** A payment whose order cannot be read, and which field is wrong. */
export interface UnreadablePayment extends DuePosition {
  readonly problem: string
}

/**
 * Quarantines payments whose orders cannot be read, so that the others of their set go on. The claim is undefined for
 * payments that are under way.
 */
export async function quarantinePayments(
  bankDatabase: Queries,
  { bankId, claim }: { bankId: string; claim: ClaimInProgress | undefined },
  unreadable: readonly UnreadablePayment[],
): Promise<void> {
  const { claimId = null, attempt = null } = claim ?? {}
  const records = unreadable.map((payment) => ({
    ...toPositionRecord(payment),
    problem: payment.problem,
    earlier_request_until: claim?.earlierRequestUntil?.toString(),
  }))
  await bankDatabase.rows(
    withActor(
      { bankId, tppId: '' },
      sql`select payments.quarantine_payments(actor.bank_id, ${claimId}, ${attempt}, ${JSON.stringify(records)})`,
    ),
  )
}

const toPositionRecord = ({ executionDate, paymentId }: DuePosition) => ({
  execution_date: executionDate,
  payment_id: paymentId,
})

/** Quarantines a periodic payment whose next occurrence cannot be prepared, so that the others of its bank go on. */
export async function quarantineStandingOrder(
  bankDatabase: Queries,
  { bankId, paymentId, problem }: { bankId: string; paymentId: string; problem: string },
): Promise<void> {
  await bankDatabase.rows(
    withActor(
      { bankId, tppId: '' },
      sql`select payments.quarantine_standing_order(actor.bank_id, ${paymentId}, ${problem})`,
    ),
  )
}
