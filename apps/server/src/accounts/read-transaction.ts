import { errorMessage } from '@havn/contract'
import type { Transaction } from '../core-bank/index.ts'
import { errorAnswer } from '../xs2a/index.ts'
import type { AccountsSetup } from './accounts-setup.ts'
import {
  type AccountKind,
  type Answered,
  answered,
  openAccount,
  type OneAccountCall,
} from './open-account.ts'
import type { Fixes } from './told-amount.ts'
import { earliestDate, requireAccess } from './while-away.ts'

type TransactionCall = OneAccountCall & { readonly pathParameters: { readonly transactionId: string } }

/** EP-27. Not counted, since a listing has told of it; what no listing would tell now, this does not either. */
export async function readTransaction(
  setup: AccountsSetup,
  call: TransactionCall,
  kind: AccountKind,
): Promise<{ kind: 'read'; transaction: Transaction; fixes: Fixes } | Answered> {
  const opened = await openAccount(setup, call, kind)
  if (opened.kind === 'answered') return opened
  const { granted, account, fixes } = opened
  const refusal = await requireAccess(setup, call, granted, [account])
  if (refusal !== undefined) return answered(refusal)
  const { transactionId } = call.pathParameters
  const question = { bankId: call.bank.bankId, accountId: account.accountId, transactionId }
  const transaction = await setup.coreBank.findTransaction(question)
  if (transaction !== undefined && !isTooOld(transaction, earliestDate(granted)))
    return { kind: 'read', transaction, fixes }
  const text = 'This account has no such transaction.'
  const messages = [errorMessage({ code: 'RESOURCE_UNKNOWN', path: 'transactionId', text })]
  return answered(errorAnswer(404, messages))
}

/** What is pending is never too old. */
function isTooOld({ booked }: Transaction, earliest: string | undefined): boolean {
  return booked !== undefined && earliest !== undefined && booked.bookingDate < earliest
}
