import type { Queries } from '@havn/server/database/database'
import type { CoreBank, TransferInstruction } from '@havn/server/core-bank'
import { bookOf } from '../money/ledger-account-id.ts'
import { inNok } from '../money/in-nok.ts'
import { listLimits } from './limits.store.ts'
import { findApprovalLimit } from './customers.store.ts'

/**
 * Two people where the orders together come to more than the agreement's limit, or those from one account to more than
 * its engagement's, in NOK at the rates of the sandbox.
 */
export async function approvalsNeeded(
  tppDatabase: Queries,
  { bankId, agreementId, orders }: Parameters<CoreBank['approvalsNeeded']>[0],
): Promise<1 | 2> {
  const actor = { bankId, tppId: '' }
  if (comeToMore(orders, (await findApprovalLimit(tppDatabase, actor, agreementId)) ?? null)) return 2
  const limits = await listLimits(tppDatabase, actor, agreementId)
  const isAbove = limits.some(({ bban, approval_limit: limit }) =>
    comeToMore(
      orders.filter(({ debtor }) => bookOf(debtor.account) === bban),
      limit,
    ),
  )
  return isAbove ? 2 : 1
}

function comeToMore(orders: readonly TransferInstruction[], limit: bigint | null): boolean {
  if (limit === null) return false
  const total = orders.reduce<bigint | undefined>((sum, { amount }) => plus(sum, inNok(amount)), 0n)
  return total === undefined || total > limit
}

function plus(one: bigint | undefined, other: bigint | undefined): bigint | undefined {
  return one === undefined || other === undefined ? undefined : one + other
}
