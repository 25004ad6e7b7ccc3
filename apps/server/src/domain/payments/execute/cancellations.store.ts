import { withActor } from '../../../platform/database/actor.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { OutcomeToRecord } from './due.store.ts'
import type { SubmittedPayment } from './payment-outcome.ts'

/** A quarantined payment that two operators decided to cancel, and that the core bank may have executed. */
export interface CancelledPayment {
  readonly tppId: string
  readonly paymentId: string
  readonly status: SubmittedPayment['status']
  /** Names the decision, by the database's clock. What the core bank says counts for this decision alone. */
  readonly decidedAt: string
}

/**
 * Claims cancelled payments of a bank that the core bank is to be asked about now: no earlier request can pay them any more.
 * Nobody else asks about them during the lease.
 */
export async function claimCancellations(
  bankDatabase: Queries,
  { bankId, leaseMilliseconds, atMost }: { bankId: string; leaseMilliseconds: number; atMost: number },
): Promise<readonly CancelledPayment[]> {
  return bankDatabase.rows<CancelledPayment>(
    withActor(
      { bankId, tppId: '' },
      sql`
    select claimed.tpp_id as "tppId", claimed.payment_id as "paymentId", claimed.status, claimed.decided_at::text as "decidedAt"
    from payments.claim_cancellations(actor.bank_id, ${leaseMilliseconds}, ${atMost}) as claimed`,
    ),
  )
}

/** The steps that a cancelled payment takes because of what the core bank said about it. */
export interface CancellationOutcome extends CancelledPayment, Pick<OutcomeToRecord, 'causes' | 'reason'> {}

/** Records what the core bank said about cancelled payments. Leaves out one that was decided about anew since it was claimed. */
export async function recordCancellations(
  bankDatabase: Queries,
  bankId: string,
  { outcomes, at }: { outcomes: readonly CancellationOutcome[]; at: Temporal.Instant },
): Promise<void> {
  if (outcomes.length === 0) return
  const records = outcomes.map(({ tppId, paymentId, decidedAt, causes, reason }) => ({
    tpp_id: tppId,
    payment_id: paymentId,
    decided_at: decidedAt,
    causes,
    reason,
  }))
  await bankDatabase.rows(
    withActor(
      { bankId, tppId: '' },
      sql`
    select recorded.status from payments.record_cancellations(actor.bank_id, ${JSON.stringify(records)}, ${at.toString()})
      as recorded`,
    ),
  )
}
