import type { Queries } from '@havn/server/platform/database/database'
import type { DebtorAccount, Money } from '@havn/server/core-bank'
import { bankActor } from '../bank-actor.ts'
import { toLedgerAccountId } from '../money/ledger-account-id.ts'
import { toNokMinorUnits } from '../money/to-nok.ts'
import { listEngagementLimits } from './limits.store.ts'

interface RegisterLimitQuery {
  readonly bankId: string
  readonly agreementId: string | undefined
  readonly account: DebtorAccount
  readonly amounts?: readonly Money[]
}

/** Is each amount within the register limit of the engagement? A private customer without agreement has no limit. */
export async function isWithinRegisterLimit(
  tppDatabase: Queries,
  { bankId, agreementId, account, amounts = [] }: RegisterLimitQuery,
): Promise<boolean> {
  if (agreementId === undefined || amounts.length === 0) return true
  const limits = await listEngagementLimits(tppDatabase, bankActor(bankId), agreementId)
  const limit = limits.find(({ bban }) => bban === toLedgerAccountId(account))?.registerLimit ?? null
  return limit === null || amounts.every((amount) => (toNokMinorUnits(amount) ?? limit + 1n) <= limit)
}
