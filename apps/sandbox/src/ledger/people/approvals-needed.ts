import type { Queries } from '@havn/server/platform/database/database'
import type { CoreBank, TransferInstruction } from '@havn/server/core-bank'
import { bankActor } from '../bank-actor.ts'
import { toLedgerAccountId } from '../money/ledger-account-id.ts'
import type { Rates } from '../money/rates.ts'
import { findAgreementApprovalLimit, listEngagementLimits } from './limits.store.ts'

/**
 * Returns 2 if the orders together exceed the agreement's approval limit, or those from one account exceed the limit of
 * its engagement; otherwise 1. Limits are in the home currency, at the bank's rates.
 */
export async function approvalsNeeded(
  tppDatabase: Queries,
  rates: Rates,
  { bankId, agreementId, orders }: Parameters<CoreBank['approvalsNeeded']>[0],
): Promise<1 | 2> {
  const actor = bankActor(bankId)
  const exceed = exceedAt(rates)
  if (exceed(orders, await findAgreementApprovalLimit(tppDatabase, actor, agreementId))) return 2
  const limits = await listEngagementLimits(tppDatabase, actor, agreementId)
  const isAboveEngagementLimit = limits.some(({ bban, approvalLimit }) =>
    exceed(
      orders.filter(({ debtor }) => toLedgerAccountId(debtor.account) === bban),
      approvalLimit,
    ),
  )
  return isAboveEngagementLimit ? 2 : 1
}

const exceedAt =
  ({ toHomeMinorUnits }: Rates) =>
  (orders: readonly TransferInstruction[], limit: bigint | null): boolean => {
    if (limit === null) return false
    const total = orders.reduce<bigint | undefined>(
      (sum, { amount }) => plus(sum, toHomeMinorUnits(amount)),
      0n,
    )
    return total === undefined || total > limit
  }

function plus(one: bigint | undefined, other: bigint | undefined): bigint | undefined {
  return one === undefined || other === undefined ? undefined : one + other
}
