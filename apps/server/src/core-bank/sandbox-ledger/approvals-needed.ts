import type { Queries } from '../../database/database.ts'
import { convert, type CoreBank, NOK_RATE, type TransferOrder } from '../index.ts'
import { sandboxRate } from './rates.ts'
import { findApprovalLimit } from './sandbox-ledger.store.ts'

/** Two people where the orders together come to more than the agreement's limit, in NOK at the rates of the sandbox. */
export async function approvalsNeeded(
  edge: Queries,
  { bankId, agreementId, orders }: Parameters<CoreBank['approvalsNeeded']>[0],
): Promise<1 | 2> {
  const limit = await findApprovalLimit(edge, { bankId, tppId: '' }, agreementId)
  if (limit === undefined) return 1
  const total = orders.reduce<bigint | undefined>((sum, order) => plus(sum, inNok(order)), 0n)
  return total === undefined || total > limit ? 2 : 1
}

/** Undefined in a currency that has no price here: then nobody can say that it is little. */
function inNok({ amount }: TransferOrder): bigint | undefined {
  const rate = sandboxRate(amount.currency)
  return rate && convert(amount.minorUnits, rate, NOK_RATE).minorUnits
}

function plus(one: bigint | undefined, other: bigint | undefined): bigint | undefined {
  return one === undefined || other === undefined ? undefined : one + other
}
