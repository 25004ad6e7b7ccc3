import type { Queries } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'

/** A payment that the server cannot execute, because it cannot read its order. */
export interface QuarantinedPayment {
  readonly paymentId: string
  /** The field that is wrong, never its value. */
  readonly problem: string
  readonly quarantinedAt: Date
  /** When two operators decided to cancel it; the core bank is then asked first whether it has executed it. */
  readonly cancellationDecidedAt: Date | null
}

/** Lists the quarantined payments of a bank, the oldest first. The transaction must act for the bank. */
export async function listQuarantined(
  queries: Queries,
  bankId: string,
  paymentsMax: number,
): Promise<readonly QuarantinedPayment[]> {
  return queries.rows<QuarantinedPayment>(sql`
    select payment_id as "paymentId", problem, quarantined_at as "quarantinedAt",
      cancellation_decided_at as "cancellationDecidedAt"
    from payments.quarantine
    where bank_id = ${bankId} order by quarantined_at, payment_id limit ${paymentsMax}`)
}
