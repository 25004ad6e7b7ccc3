import type { TransactionStatus } from '@havn/contract'
import type { Queries } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'

/** A payment that the server cannot execute, because it cannot read its order. */
export interface QuarantinedPayment {
  readonly paymentId: string
  /** The field that is wrong, never its value. */
  readonly problem: string
  readonly quarantinedAt: Date
}

/** Lists the quarantined payments of a bank, the oldest first. The transaction must act for the bank. */
export async function listQuarantined(
  queries: Queries,
  bankId: string,
  paymentsMax: number,
): Promise<readonly QuarantinedPayment[]> {
  return queries.rows<QuarantinedPayment>(sql`
    select payment_id as "paymentId", problem, quarantined_at as "quarantinedAt" from payments.quarantine
    where bank_id = ${bankId} order by quarantined_at, payment_id limit ${paymentsMax}`)
}

/** Lets a quarantined payment go on from its status. Returns false if it is not quarantined. */
export async function releaseQuarantined(
  queries: Queries,
  { bankId, paymentId }: { bankId: string; paymentId: string },
): Promise<boolean> {
  const [row] = await queries.rows<{ is_released: boolean }>(
    sql`select payments.release_quarantined(${bankId}, ${paymentId}) as is_released`,
  )
  return row?.is_released === true
}

/**
 * Ends a quarantined payment that is not to be executed, and returns its new status; undefined if it is not quarantined, or
 * if the core bank has begun to execute it.
 */
export async function refuseQuarantined(
  queries: Queries,
  { bankId, tppId, paymentId }: { bankId: string; tppId: string; paymentId: string },
  at: Temporal.Instant,
): Promise<TransactionStatus | undefined> {
  const [row] = await queries.rows<{ status: TransactionStatus | null }>(
    sql`select payments.refuse_quarantined(${bankId}, ${tppId}, ${paymentId}, ${at.toString()}) as status`,
  )
  return row?.status ?? undefined
}
