import type { TransactionStatus } from '@havn/contract'
import { type Actor, withActor } from '../../../platform/database/actor.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'

export interface PaymentEventRow {
  readonly cause: string
  readonly status: TransactionStatus
  /** By the bank's clock. */
  readonly at: Date
}

/** Lists every change of a payment's status, oldest first; nothing for a payment of another TPP. */
export async function listPaymentEvents(
  queries: Queries,
  actor: Actor,
  paymentId: string,
): Promise<PaymentEventRow[]> {
  return queries.rows<PaymentEventRow>(
    withActor(
      actor,
      sql`
    select cause, status, at from payments.payment_event
    where bank_id = actor.bank_id and tpp_id = actor.tpp_id and payment_id = ${paymentId}
    order by sequence`,
    ),
  )
}
