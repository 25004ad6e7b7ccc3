import type { Queries } from '@havn/server/database/database'
import type { DebtorAccount, Money } from '@havn/server/core-bank'
import { bookOf } from '../money/ledger-account-id.ts'
import { inNok } from '../money/in-nok.ts'
import { listLimits } from './limits.store.ts'

interface Registration {
  readonly bankId: string
  readonly agreementId: string | undefined
  readonly account: DebtorAccount
  readonly amounts?: readonly Money[]
}

/** May each of these be paid under the agreement, as far as amounts go? Whoever pays for themselves has no such limit. */
export async function isWithinRegisterLimit(
  tppDatabase: Queries,
  { bankId, agreementId, account, amounts = [] }: Registration,
): Promise<boolean> {
  if (agreementId === undefined || amounts.length === 0) return true
  const limits = await listLimits(tppDatabase, { bankId, tppId: '' }, agreementId)
  const limit = limits.find(({ bban }) => bban === bookOf(account))?.register_limit ?? null
  return limit === null || amounts.every((amount) => (inNok(amount) ?? limit + 1n) <= limit)
}
