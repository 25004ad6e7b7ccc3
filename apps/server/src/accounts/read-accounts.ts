import type { Balance } from '@havn/contract'
import type { GrantedAccount } from '../consents/index.ts'
import type { AccountsSetup } from './accounts-setup.ts'
import {
  type AccountCall,
  type AccountKind,
  type Answered,
  openAccount,
  openConsent,
  type Opened,
  type OneAccountCall,
} from './open-account.ts'
import { readBalances } from './read-balances.ts'
import type { QuotaHeaders } from './read-counted.ts'
import type { Fixes } from './told-amount.ts'

/** Accounts, and how to tell them. */
export interface AccountsRead {
  readonly kind: 'read'
  readonly accounts: readonly GrantedAccount[]
  /** By account id; undefined when they were not asked for. */
  readonly balances: ReadonlyMap<string, Balance[]> | undefined
  readonly fixes: Fixes
  readonly headers: QuotaHeaders
}

type ListCall = AccountCall & { readonly query: { readonly withBalance?: boolean } }

/** EP-17: all of a kind that the PSU has granted. */
export async function listAccounts(
  setup: AccountsSetup,
  call: ListCall,
  kind: AccountKind,
): Promise<AccountsRead | Answered> {
  const opened = await openConsent(setup, call)
  if (opened.kind === 'answered') return opened
  const accounts = opened.granted.accounts.filter(({ account }) => account.kind === kind)
  return read(setup, call, { opened, accounts, withBalance: call.query.withBalance === true })
}

export async function readAccount(
  setup: AccountsSetup,
  call: OneAccountCall,
  { kind, withBalance }: { kind: AccountKind; withBalance: boolean },
): Promise<(AccountsRead & { readonly account: GrantedAccount }) | Answered> {
  const opened = await openAccount(setup, call, kind)
  if (opened.kind === 'answered') return opened
  const { account } = opened
  const outcome = await read(setup, call, { opened, accounts: [account], withBalance })
  return outcome.kind === 'answered' ? outcome : { ...outcome, account }
}

async function read(
  setup: AccountsSetup,
  call: AccountCall,
  asked: { opened: Opened; accounts: readonly GrantedAccount[]; withBalance: boolean },
): Promise<AccountsRead | Answered> {
  const { opened, accounts, withBalance } = asked
  const { fixes } = opened
  if (!withBalance) return { kind: 'read', accounts, balances: undefined, fixes, headers: {} }
  const outcome = await readBalances(setup, call, { opened, accounts })
  if (outcome.kind === 'answered') return outcome
  return { kind: 'read', accounts, balances: outcome.told, fixes, headers: outcome.headers }
}
