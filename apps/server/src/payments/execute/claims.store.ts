import { withActor } from '../../database/actor.ts'
import type { Queries } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import type { ClaimedSet, DuePosition } from './due.store.ts'

/** Keeps a server process alive for so long. The time by the database's clock. */
export async function recordHeartbeat(
  bankDatabase: Queries,
  { instanceId, aliveMilliseconds }: { instanceId: string; aliveMilliseconds: number },
): Promise<string | undefined> {
  const [row] = await bankDatabase.rows<{ now: string }>(
    sql`select payments.record_heartbeat(${instanceId}, ${aliveMilliseconds})::text as now`,
  )
  return row?.now
}

/** Whatever the process left claimed is anybody's at once. */
export async function endInstance(bankDatabase: Queries, instanceId: string): Promise<void> {
  await bankDatabase.rows(sql`delete from payments.instance where instance_id = ${instanceId}`)
}

/** Banks that have a claim which the claimant may reclaim now. */
export async function listBanksWithReclaimableClaims(
  bankDatabase: Queries,
  claimant: string,
): Promise<string[]> {
  const rows = await bankDatabase.rows<{ bank_id: string }>(
    sql`select bank_id from payments.banks_with_reclaimable_claims(${claimant}) as bank_id`,
  )
  return rows.map(({ bank_id }) => bank_id)
}

/** Counts what no server can read, in all banks. */
export async function countQuarantined(bankDatabase: Queries): Promise<number> {
  const [row] = await bankDatabase.rows<{ payments: number }>(
    sql`select count(*)::integer as payments from payments.quarantine`,
  )
  return row?.payments ?? 0
}

/** The core bank did not answer about the rest of a claim: it is asked again so much later. */
export async function scheduleRetry(
  bankDatabase: Queries,
  { claimId, attempt }: Pick<ClaimedSet, 'claimId' | 'attempt'>,
  retryMilliseconds: number,
): Promise<void> {
  await bankDatabase.rows(sql`select payments.schedule_retry(${claimId}, ${attempt}, ${retryMilliseconds})`)
}

/** Has these payments asked about again when no earlier question about them can have an effect any more. */
export async function deferUncertain(
  bankDatabase: Queries,
  { bankId, claim }: { bankId: string; claim: Pick<ClaimedSet, 'claimId' | 'attempt'> },
  { payments, newClaimId, until }: { payments: readonly DuePosition[]; newClaimId: string; until: string },
): Promise<void> {
  await bankDatabase.rows(
    withActor(
      { bankId, tppId: '' },
      sql`
    select payments.defer_uncertain(actor.bank_id, ${claim.claimId}, ${claim.attempt}, ${JSON.stringify(payments)},
      ${newClaimId}, ${until})`,
    ),
  )
}

/** Takes payments that cannot be read out of the way of their neighbours. Without a claim: such as are under way. */
export async function quarantinePayments(
  bankDatabase: Queries,
  { bankId, claim }: { bankId: string; claim: Pick<ClaimedSet, 'claimId' | 'attempt'> | undefined },
  unreadable: readonly (DuePosition & { readonly problem: string })[],
): Promise<void> {
  const { claimId = null, attempt = null } = claim ?? {}
  await bankDatabase.rows(
    withActor(
      { bankId, tppId: '' },
      sql`select payments.quarantine_payments(actor.bank_id, ${claimId}, ${attempt}, ${JSON.stringify(unreadable)})`,
    ),
  )
}

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
