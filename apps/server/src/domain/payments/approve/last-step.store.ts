import { withActor } from '../../../platform/database/actor.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import { toInstant } from '../../../platform/shared/clock.ts'
import type { Subject } from '../../sca/index.ts'
import type { PaymentCause } from '../payment-status.ts'

/** The step that led to a payment's status. */
export interface LastStep {
  readonly cause: PaymentCause | 'created'
  /** By the bank's clock. */
  readonly at: Temporal.Instant
  /** JSON text of why the core bank refused or returned the payment. */
  readonly reason: string | null
}

/** Finds the last step of a payment. */
export async function findLastStep(
  queries: Queries,
  { bankId, tppId, subjectId }: Subject,
): Promise<LastStep | undefined> {
  const [row] = await queries.rows<Omit<LastStep, 'at'> & { at: Date }>(
    withActor(
      { bankId, tppId },
      sql`
    select cause, at, reason::text as reason
    from payments.payment_status
    join payments.payment_event using (bank_id, tpp_id, payment_id, sequence)
    where bank_id = actor.bank_id and tpp_id = actor.tpp_id and payment_id = ${subjectId}`,
    ),
  )
  return row && { ...row, at: toInstant(row.at) }
}
