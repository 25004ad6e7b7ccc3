import { errorMessage } from '@havn/contract'
import {
  type ConsentCall,
  type GrantedAccess,
  type GrantedAccount,
  requireConsent,
} from '../consents/index.ts'
import type { DebtorAccount } from '../core-bank/index.ts'
import { answerScaRefusal } from '../sca/index.ts'
import { bankDate } from '../shared/clock.ts'
import { type Answer, errorAnswer, type SignedCall } from '../xs2a/index.ts'
import type { AccountsSetup } from './accounts-setup.ts'
import { activeFixes } from './active-fixes.ts'
import type { ActiveFixes } from './amount-response.ts'

/** What a path is about: `/v1/accounts` or `/v1/card-accounts`. */
export type AccountKind = DebtorAccount['kind']

export type AccountCall = ConsentCall & SignedCall
export type SingleAccountCall = AccountCall & { readonly pathParameters: { readonly accountId: string } }

/** What the PSU lets this TPP see, and how it is told. */
export interface ConsentAccess {
  readonly kind: 'granted'
  readonly granted: GrantedAccess
  readonly fixes: ActiveFixes
}

export interface AccountAccess extends ConsentAccess {
  readonly account: GrantedAccount
}

/** The call is answered already. */
export interface RefusedCall {
  readonly kind: 'refused'
  readonly answer: Answer
}

export const refused = (answer: Answer): RefusedCall => ({ kind: 'refused', answer })

export async function requireConsentAccess(
  { tppDatabase, coreBank, key }: AccountsSetup,
  call: AccountCall,
  accountId?: string,
): Promise<ConsentAccess | RefusedCall> {
  const outcome = await requireConsent({ tppDatabase, coreBank, key }, call, accountId)
  switch (outcome.kind) {
    case 'granted':
      return {
        kind: 'granted',
        granted: outcome,
        fixes: activeFixes(call.fixes.fixes, bankDate(outcome.now)),
      }
    case 'sca-required':
    case 'refused':
      return refused(answerScaRefusal(outcome))
  }
}

/** One account of the consent, by the id in the path. */
export async function requireAccountAccess(
  setup: AccountsSetup,
  call: SingleAccountCall,
  kind: AccountKind,
): Promise<AccountAccess | RefusedCall> {
  const { accountId } = call.pathParameters
  const access = await requireConsentAccess(setup, call, accountId)
  if (access.kind === 'refused') return access
  const { accounts } = access.granted
  const account = accounts.find((one) => one.accountId === accountId && one.account.kind === kind)
  return account === undefined ? refused(answerUnknownAccount(kind)) : { ...access, account }
}

/** Also when it is another PSU's or TPP's, or was not granted: nobody can tell these apart. */
function answerUnknownAccount(kind: AccountKind): Answer {
  const text = kind === 'account' ? 'You may see no such account.' : 'You may see no such card account.'
  return errorAnswer(404, [errorMessage({ code: 'RESOURCE_UNKNOWN', path: 'accountId', text })])
}
