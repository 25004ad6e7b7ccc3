import type { Queries } from '../../platform/database/database.ts'
import { listQuarantined, type QuarantinedPayment } from '../../domain/payments/index.ts'
import { insertAct } from './acts.store.ts'
import type { ActContext } from './operator.ts'
import { listOpenProposals, type Proposal } from './proposals.store.ts'

/** A quarantined payment, and what is proposed about it. */
export interface ListedPayment extends QuarantinedPayment {
  readonly proposal: Proposal | undefined
}

/** Lists the quarantined payments of a bank, and records that unless there are none. The transaction must act for the bank. */
export async function lookAtQuarantine(
  queries: Queries,
  context: ActContext,
  paymentsMax: number,
): Promise<readonly ListedPayment[]> {
  const { bankId } = context
  const payments = await listQuarantined(queries, bankId, paymentsMax)
  if (payments.length === 0) return []
  await insertAct(queries, context, { kind: 'listed-quarantine' })
  const paymentIds = payments.map(({ paymentId }) => paymentId)
  const proposals = await listOpenProposals(queries, { bankId, paymentIds })
  return payments.map((payment) => ({
    ...payment,
    proposal: proposals.find(({ paymentId }) => paymentId === payment.paymentId),
  }))
}
