import type { TransactionStatus } from '@havn/contract'
import { type Actor, withActor } from '../../database/actor.ts'
import type { Queries } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'

export interface PaymentEventRow {
  readonly cause: string
  readonly status: TransactionStatus
  /** The bank's time. */
  readonly at: Date
}

/** Every change of a payment's status, oldest first; none for a payment that is not this TPP's. */
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
