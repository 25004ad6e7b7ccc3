import type { Balance } from '@havn/contract'
import type { GrantedAccount } from '../consents/index.ts'
import type { AccountsSetup } from './accounts-setup.ts'
import { type AccountCall, refused, type ConsentAccess } from './account-access.ts'
import { type QuotaOutcome, readWithinQuota } from './quota/read-within-quota.ts'
import { toBalanceResponses } from './balance-response.ts'
import { requireRecentAccess } from './absent-psu.ts'

/** Reads the balances of these accounts within the quota, by account id. Each account counts as one read. */
export async function readBalances(
  setup: AccountsSetup,
  call: AccountCall,
  { access, accounts }: { access: ConsentAccess; accounts: readonly GrantedAccount[] },
): Promise<QuotaOutcome<ReadonlyMap<string, Balance[]>>> {
  const { granted, fixes } = access
  const refusal = await requireRecentAccess(setup, call, granted, accounts)
  if (refusal !== undefined) return refused(refusal)
  const accountIds = accounts.map(({ accountId }) => accountId)
  const read = { granted, accountIds, resource: 'balances', isNew: true } as const
  return readWithinQuota(setup, call, read, async () => {
    const balances = await setup.coreBank.listBalances({ bankId: call.bank.bankId, accountIds })
    return new Map(
      balances.map((balance) => [balance.accountId, toBalanceResponses(balance, fixes, granted.now)]),
    )
  })
}
