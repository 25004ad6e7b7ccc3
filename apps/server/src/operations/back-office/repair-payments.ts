import { inBankTransaction } from '../../platform/database/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Repair, toStoredReason } from '../../domain/payments/index.ts'
import type { ActContext } from './operator.ts'
import { isSameOperator } from './operator.ts'
import { confirm, listOpenProposals, propose } from './proposals.store.ts'

/** Proposes to record what the core bank did. Returns how many were not proposed before. */
export function proposeRepairs(
  bankDatabase: Database,
  context: ActContext,
  { repairs, reason }: { repairs: readonly Repair[]; reason: string },
): Promise<number> {
  const acts = repairs.map((repair) => ({
    action: 'repair' as const,
    paymentId: repair.paymentId,
    details: toDetails(repair),
    reason,
  }))
  return inBankTransaction(bankDatabase, context.bankId, async (queries) => {
    const proposed = await propose(queries, context, acts)
    return proposed.length
  })
}

/**
 * Confirms the proposals of other operators to record just what the core bank says now. Returns the payments that were repaired. One
 * that has moved on since is left as it is.
 */
export function confirmRepairs(
  bankDatabase: Database,
  context: ActContext,
  repairs: readonly Repair[],
): Promise<readonly string[]> {
  const { bankId, operator } = context
  const found = new Map(repairs.map((repair) => [repair.paymentId, toDetails(repair)]))
  return inBankTransaction(bankDatabase, bankId, async (queries) => {
    const open = await listOpenProposals(queries, { bankId, paymentIds: [...found.keys()] })
    const repaired: string[] = []
    for (const { proposalId, paymentId, action, details, proposedBy } of open) {
      if (action !== 'repair' || details !== found.get(paymentId) || isSameOperator(proposedBy, operator.id))
        continue
      if ((await confirm(queries, context, proposalId)) === 'confirmed') repaired.push(paymentId)
    }
    return repaired
  })
}

/** Everything that recording the repair takes, as a proposal stores it. */
function toDetails({ tppId, executionDate, causes, result }: Repair): string {
  return JSON.stringify({
    outcome: result.outcome,
    tpp_id: tppId,
    execution_date: executionDate,
    causes,
    reason: toStoredReason(result),
  })
}
