import type { Balance } from '@havn/contract'
import type { GrantedAccount } from '../consents/index.ts'
import type { AccountsSetup } from './accounts-setup.ts'
import { type AccountCall, answered, type Opened } from './open-account.ts'
import { type CountedOutcome, readCounted } from './read-counted.ts'
import { balancesTold } from './told-balance.ts'
import { requireAccess } from './while-away.ts'

/** The balances of these accounts by their ids, within the quota. A list of several is a read of each. */
export async function readBalances(
  setup: AccountsSetup,
  call: AccountCall,
  { opened, accounts }: { opened: Opened; accounts: readonly GrantedAccount[] },
): Promise<CountedOutcome<ReadonlyMap<string, Balance[]>>> {
  const { granted, fixes } = opened
  const refusal = await requireAccess(setup, call, granted, accounts)
  if (refusal !== undefined) return answered(refusal)
  const accountIds = accounts.map(({ accountId }) => accountId)
  const read = { granted, accountIds, resource: 'balances', isNew: true } as const
  return readCounted(setup, call, read, async () => {
    const told = await setup.coreBank.listBalances({ bankId: call.bank.bankId, accountIds })
    return new Map(told.map((balance) => [balance.accountId, balancesTold(balance, fixes, granted.now)]))
  })
}
