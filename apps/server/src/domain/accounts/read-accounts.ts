import type { GrantedAccess, GrantedAccount } from '../consents/index.ts'
import { type AccountBalance, kindOfAccount } from '../../core-bank/index.ts'
import type { AccountsSetup } from './accounts-setup.ts'
import {
  type AccountCall,
  type AccountKind,
  findAccess,
  refuseWithoutRight,
  requireAccountAccess,
  type SingleAccountCall,
} from './account-access.ts'
import { type QuotaHeaders, type QuotaOutcome, readWithinQuota } from './quota/read-within-quota.ts'
import type { Refused } from '../../edge/index.ts'
import { requireRecentAccess } from './absent-psu.ts'

/** The accounts to return, with their balances if requested. */
export interface AccountsResult {
  readonly kind: 'read'
  readonly accounts: readonly GrantedAccount[]
  /** By account id; undefined if they were not requested. */
  readonly balances: ReadonlyMap<string, AccountBalance> | undefined
  /** By the bank's clock. */
  readonly now: Temporal.Instant
  /** The bank's date of that moment. */
  readonly today: Temporal.PlainDate
  readonly headers: QuotaHeaders
}

type ListCall = AccountCall & { readonly query: { readonly withBalance?: boolean } }

/** EP-17: lists all accounts of a kind that the PSU has granted. */
export async function listAccounts(
  setup: AccountsSetup,
  call: ListCall,
  kind: AccountKind,
): Promise<AccountsResult | Refused> {
  const granted = await findAccess(setup, call)
  if (granted.kind === 'refused') return granted
  const accounts = granted.accounts.filter(({ account }) => kindOfAccount(account) === kind)
  return readWithBalances(setup, call, { granted, accounts, withBalance: call.query.withBalance === true })
}

interface AccountRead {
  readonly kind: AccountKind
  readonly withBalance: boolean
  /** What the call is about: the account itself unless it says otherwise. */
  readonly right?: 'details' | 'balances'
}

/** Reads the account in the path, with its balances if requested. */
export async function readAccount(
  setup: AccountsSetup,
  call: SingleAccountCall,
  { kind, withBalance, right = 'details' }: AccountRead,
): Promise<(AccountsResult & { readonly account: GrantedAccount }) | Refused> {
  const access = await requireAccountAccess(setup, call, { kind, right })
  if (access.kind === 'refused') return access
  const { granted, account } = access
  const outcome = await readWithBalances(setup, call, { granted, accounts: [account], withBalance })
  return outcome.kind === 'refused' ? outcome : { ...outcome, account }
}

async function readWithBalances(
  setup: AccountsSetup,
  call: AccountCall,
  input: { granted: GrantedAccess; accounts: readonly GrantedAccount[]; withBalance: boolean },
): Promise<AccountsResult | Refused> {
  const { granted, accounts, withBalance } = input
  const { now, today } = granted
  const visible = accounts.filter(({ rights }) => rights.balances)
  if (!withBalance) return { kind: 'read', accounts, balances: undefined, now, today, headers: {} }
  if (visible.length === 0 && accounts.length > 0) return refuseWithoutRight()
  const outcome = await readBalances(setup, call, { granted, accounts: visible })
  if (outcome.kind === 'refused') return outcome
  return { kind: 'read', accounts, balances: outcome.value, now, today, headers: outcome.headers }
}

/** Reads the balances of these accounts within the quota, by account id. Each account counts as one read. */
async function readBalances(
  setup: AccountsSetup,
  call: AccountCall,
  { granted, accounts }: { granted: GrantedAccess; accounts: readonly GrantedAccount[] },
): Promise<QuotaOutcome<ReadonlyMap<string, AccountBalance>>> {
  const refusal = await requireRecentAccess(setup, call, granted, accounts)
  if (refusal !== undefined) return refusal
  const accountIds = accounts.map(({ accountId }) => accountId)
  const read = { granted, accountIds, resource: 'balances', isNew: true } as const
  return readWithinQuota(setup, call, read, async () => {
    const balances = await setup.coreBank.listBalances({ bankId: call.bank.bankId, accountIds })
    return new Map(balances.map((balance) => [balance.accountId, balance]))
  })
}
