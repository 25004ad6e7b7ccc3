import type { Link } from '@havn/contract'
import type { BankAccount, Transaction } from '../../../core-bank/index.ts'
import type { TransactionWriting } from '../../../domain/accounts/index.ts'
import { accountPath } from './account-response.ts'
import type { ActiveFixes } from './amount-response.ts'
import { toCardTransactionResponse, toTransactionResponse } from './transaction-response.ts'

/** How a call with these fixes has the transactions of lists written. */
export function transactionWriting(fixes: ActiveFixes): TransactionWriting {
  return {
    format: textFormatOf(fixes),
    toLine: (transaction, account) => formatTransactionLine(transaction, account, fixes),
  }
}

/**
 * The version of what `formatTransactionLine` writes. Increase it with every change of that text: a core bank may have
 * stored texts, and those in another format are written again.
 */
const textFormat = 1

/** Returns the format in which texts of transactions are stored; undefined if a call has fixes that change the text. */
export function textFormatOf(fixes: ActiveFixes): number | undefined {
  const isUsual =
    fixes.has('amount-as-string') && fixes.has('cardaccount-switch-originalamount-and-transactionamount')
  return isUsual ? textFormat : undefined
}

/** Writes a transaction of a list, with the link to its details, as JSON. */
export function formatTransactionLine(
  transaction: Transaction,
  account: BankAccount,
  fixes: ActiveFixes,
): string {
  const response =
    account.account.kind !== 'card-account'
      ? toTransactionResponse(transaction, fixes)
      : toCardTransactionResponse(transaction, fixes)
  return JSON.stringify({
    ...response,
    _links: { transactionDetails: linkToDetails(account, transaction) },
  })
}

export function linkToDetails(account: BankAccount, { transactionId }: Transaction): Link {
  return { href: `${accountPath(account)}/transactions/${transactionId}`, verbs: ['GET'] }
}
