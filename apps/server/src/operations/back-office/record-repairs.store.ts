import type { Queries } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { type Repair, toStoredReason } from '../../domain/payments/index.ts'

/**
 * Records what the core bank has done, and returns the ids of the payments that changed. Leaves out one that has moved since it
 * was compared. The transaction must act for the bank.
 */
export async function recordRepairs(
  queries: Queries,
  bankId: string,
  { repairs, at }: { repairs: readonly Repair[]; at: Temporal.Instant },
): Promise<readonly string[]> {
  const outcomes = repairs.map(({ tppId, paymentId, executionDate, causes, result }) => ({
    tpp_id: tppId,
    payment_id: paymentId,
    execution_date: executionDate,
    causes,
    reason: toStoredReason(result),
  }))
  const rows = await queries.rows<{ payment_id: string }>(sql`
    select payment_id from back_office.record_repairs(${bankId}, ${JSON.stringify(outcomes)}, ${at.toString()})`)
  return rows.map(({ payment_id }) => payment_id)
}
