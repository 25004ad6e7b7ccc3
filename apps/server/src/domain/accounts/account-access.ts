import { kindOfAccount } from '../../core-bank/index.ts'
import type { AccountRights, ConsentCall, GrantedAccess, GrantedAccount } from '../consents/index.ts'
import { refuse, type Refused, type SignedCall } from '../../edge/index.ts'
import type { AccountsSetup } from './accounts-setup.ts'

/** The kind of account that a path is about: `/v1/accounts` or `/v1/card-accounts`. */
export type AccountKind = ReturnType<typeof kindOfAccount>

export type AccountCall = ConsentCall & SignedCall
export type SingleAccountCall = AccountCall & { readonly pathParameters: { readonly accountId: string } }

/** An account that the PSU lets this TPP read, and what else it may read. */
export interface AccountAccess {
  readonly kind: 'granted'
  readonly granted: GrantedAccess
  readonly account: GrantedAccount
}

/** Finds the account in the path among those of the consent, or refuses the call. */
export async function requireAccountAccess(
  setup: AccountsSetup,
  call: SingleAccountCall,
  { kind, right }: { readonly kind: AccountKind; readonly right: keyof AccountRights },
): Promise<AccountAccess | Refused> {
  const { accountId } = call.pathParameters
  const granted = await findAccess(setup, call, accountId)
  if (granted.kind === 'refused') return granted
  const account = granted.accounts.find(
    (one) => one.accountId === accountId && kindOfAccount(one.account) === kind,
  )
  if (account === undefined) return refuseUnknownAccount(kind)
  return account.rights[right] ? { kind: 'granted', granted, account } : refuseWithoutRight()
}

/** Finds out what a call may read. */
export const findAccess = (
  { access, routeContext: { clock }, ...tools }: AccountsSetup,
  call: AccountCall,
  accountId?: string,
) => access.find({ ...tools, clock }, call, accountId)

/** The refusal of what the PSU has not allowed with an account that they show. */
export const refuseWithoutRight = (): Refused => refuse({ reason: 'named-consent-invalid' })

/** The 404 of an unknown account. An account of another PSU, or one that was not granted, gets the same answer. */
function refuseUnknownAccount(kind: AccountKind): Refused {
  const text = `The PSU has granted no access to such ${kind === 'account' ? 'an account' : 'a card account'}, or it does not exist.`
  return refuse({ reason: 'account-unknown', path: 'accountId', text })
}
