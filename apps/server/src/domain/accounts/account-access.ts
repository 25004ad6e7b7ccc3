import {
  type ConsentCall,
  type GrantedAccess,
  type GrantedAccount,
  requireConsent,
} from '../consents/index.ts'
import type { DebtorAccount } from '../../core-bank/index.ts'
import { bankDate } from '../../platform/shared/clock.ts'
import { refuse, type Refused, type SignedCall } from '../../edge/index.ts'
import type { AccountsSetup } from './accounts-setup.ts'
import { activeFixes } from './active-fixes.ts'
import type { ActiveFixes } from './amount-response.ts'

/** The kind of account that a path is about: `/v1/accounts` or `/v1/card-accounts`. */
export type AccountKind = DebtorAccount['kind']

export type AccountCall = ConsentCall & SignedCall
export type SingleAccountCall = AccountCall & { readonly pathParameters: { readonly accountId: string } }

/** The accounts that the PSU lets this TPP read, and the fixes that shape the response. */
export interface ConsentAccess {
  readonly kind: 'granted'
  readonly granted: GrantedAccess
  readonly fixes: ActiveFixes
}

export interface AccountAccess extends ConsentAccess {
  readonly account: GrantedAccount
}

/** Finds the consent of the PSU for this TPP, or refuses the call, usually with a demand for SCA. */
export async function requireConsentAccess(
  setup: AccountsSetup,
  call: AccountCall,
  accountId?: string,
): Promise<ConsentAccess | Refused> {
  const outcome = await requireConsent(setup, call, accountId)
  switch (outcome.kind) {
    case 'granted':
      return {
        kind: 'granted',
        granted: outcome,
        fixes: activeFixes(call.fixes.fixes, bankDate(outcome.now)),
      }
    case 'refused':
      return outcome
  }
}

/** Finds the account in the path among those of the consent, or refuses the call. */
export async function requireAccountAccess(
  setup: AccountsSetup,
  call: SingleAccountCall,
  kind: AccountKind,
): Promise<AccountAccess | Refused> {
  const { accountId } = call.pathParameters
  const access = await requireConsentAccess(setup, call, accountId)
  if (access.kind === 'refused') return access
  const { accounts } = access.granted
  const account = accounts.find((one) => one.accountId === accountId && one.account.kind === kind)
  return account === undefined ? refuseUnknownAccount(kind) : { ...access, account }
}

/** The 404 of an unknown account. An account of another PSU, or one that was not granted, gets the same answer. */
function refuseUnknownAccount(kind: AccountKind): Refused {
  const text = `The PSU has granted no access to such ${kind === 'account' ? 'an account' : 'a card account'}, or it does not exist.`
  return refuse({ reason: 'account-unknown', path: 'accountId', text })
}
