import { withActor } from '../../../platform/database/actor.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import { toUnderWayPayment, type UnderWayPayment, type UnderWayRow } from './due.store.ts'

/**
 * Claims instant payments of a bank that are reserved and not yet booked, and that the core bank is to be asked about now.
 * Nobody else asks about them during the lease.
 */
export async function claimOpenOutcomes(
  bankDatabase: Queries,
  { bankId, leaseMilliseconds, atMost }: { bankId: string; leaseMilliseconds: number; atMost: number },
): Promise<UnderWayPayment[]> {
  const rows = await bankDatabase.rows<UnderWayRow>(
    withActor(
      { bankId, tppId: '' },
      sql`select claimed.* from payments.claim_open_outcomes(actor.bank_id, ${leaseMilliseconds}, ${atMost}) as claimed`,
    ),
  )
  return rows.map(toUnderWayPayment)
}

/** Ends the lease of claimed payments. The core bank is asked again about those that have not ended, after a pause. */
export async function postponeOutcomes(
  bankDatabase: Queries,
  { bankId, paymentIds }: { bankId: string; paymentIds: readonly string[] },
): Promise<void> {
  await bankDatabase.rows(sql`select payments.postpone_outcomes(${bankId}, ${paymentIds}::uuid[])`)
}
