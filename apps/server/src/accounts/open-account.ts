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
import { fixesInForce } from './fixes-in-force.ts'
import type { Fixes } from './told-amount.ts'

/** What a path is about: `/v1/accounts` or `/v1/card-accounts`. */
export type AccountKind = DebtorAccount['kind']

export type AccountCall = ConsentCall & SignedCall
export type OneAccountCall = AccountCall & { readonly pathParameters: { readonly accountId: string } }

/** What the PSU lets this TPP see, and how it is told. */
export interface Opened {
  readonly kind: 'opened'
  readonly granted: GrantedAccess
  readonly fixes: Fixes
}

export interface OpenedAccount extends Opened {
  readonly account: GrantedAccount
}

/** The call is answered already. */
export interface Answered {
  readonly kind: 'answered'
  readonly answer: Answer
}

export const answered = (answer: Answer): Answered => ({ kind: 'answered', answer })

export async function openConsent(
  { tppDatabase, coreBank, key }: AccountsSetup,
  call: AccountCall,
  accountId?: string,
): Promise<Opened | Answered> {
  const outcome = await requireConsent({ tppDatabase, coreBank, key }, call, accountId)
  switch (outcome.kind) {
    case 'granted':
      return {
        kind: 'opened',
        granted: outcome,
        fixes: fixesInForce(call.fixes.fixes, bankDate(outcome.now)),
      }
    case 'sca-required':
    case 'refused':
      return answered(answerScaRefusal(outcome))
  }
}

/** One account of the consent, by the id in the path. */
export async function openAccount(
  setup: AccountsSetup,
  call: OneAccountCall,
  kind: AccountKind,
): Promise<OpenedAccount | Answered> {
  const { accountId } = call.pathParameters
  const opened = await openConsent(setup, call, accountId)
  if (opened.kind === 'answered') return opened
  const { accounts } = opened.granted
  const account = accounts.find((one) => one.accountId === accountId && one.account.kind === kind)
  return account === undefined ? answered(answerUnknown(kind)) : { ...opened, account }
}

/** Also when it is another PSU's or TPP's, or was not granted: nobody can tell these apart. */
function answerUnknown(kind: AccountKind): Answer {
  const text = kind === 'account' ? 'You may see no such account.' : 'You may see no such card account.'
  return errorAnswer(404, [errorMessage({ code: 'RESOURCE_UNKNOWN', path: 'accountId', text })])
}
