import { readBankTime } from '../../platform/banks/index.ts'
import { inBankTransaction } from '../../platform/database/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Repair } from '../../domain/payments/index.ts'
import { recordRepairs } from './record-repairs.store.ts'
import type { ActContext } from './acts.store.ts'
import {
  closeRepairProposals,
  insertRepairActs,
  insertRepairProposals,
  lockRepairProposals,
} from './repairs.store.ts'

/** Proposes to record what the core bank did. Returns the payments about which nothing was proposed before. */
export function proposeRepairs(
  bankDatabase: Database,
  context: ActContext,
  { repairs, reason }: { repairs: readonly Repair[]; reason: string },
): Promise<readonly string[]> {
  return inBankTransaction(bankDatabase, context.bankId, async (queries) => {
    const all = repairs.map(({ paymentId }) => paymentId)
    const paymentIds = await insertRepairProposals(queries, context, { paymentIds: all, reason })
    await insertRepairActs(queries, context, { paymentIds, kind: 'proposed', reason })
    return paymentIds
  })
}

const MOVED_ON = 'it has moved on since it was compared'

/**
 * Records what the core bank did to payments about which another operator has proposed that, in the transaction of the
 * confirmation. Returns the payments that were repaired. One that has moved on meanwhile is left as it is.
 */
export function confirmRepairs(
  bankDatabase: Database,
  context: ActContext,
  repairs: readonly Repair[],
): Promise<readonly string[]> {
  const { bankId, nowMilliseconds } = context
  return inBankTransaction(bankDatabase, bankId, async (queries) => {
    const all = repairs.map(({ paymentId }) => paymentId)
    const proposed = new Set(await lockRepairProposals(queries, context, all))
    if (proposed.size === 0) return []
    const at = await readBankTime(queries, bankId, nowMilliseconds)
    const confirmed = repairs.filter(({ paymentId }) => proposed.has(paymentId))
    const repaired = new Set(await recordRepairs(queries, bankId, { repairs: confirmed, at }))
    const [done, others] = [repaired, proposed.difference(repaired)].map((ids) => [...ids]) as [
      string[],
      string[],
    ]
    await closeRepairProposals(queries, context, { paymentIds: done, outcome: 'confirmed' })
    await insertRepairActs(queries, context, { paymentIds: done, kind: 'confirmed' })
    await closeRepairProposals(queries, context, { paymentIds: others, outcome: 'declined' })
    await insertRepairActs(queries, context, { paymentIds: others, kind: 'declined', reason: MOVED_ON })
    return done
  })
}
