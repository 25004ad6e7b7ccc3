import type { Link, TppMessage } from '@havn/contract'
import type { BankAccount, Transaction } from '../core-bank/index.ts'
import type { SignedCall } from '../xs2a/index.ts'
import type { TransactionsRead } from './read-page.ts'
import { selfOf } from './told-account.ts'
import type { Fixes } from './told-amount.ts'

/** What `x-accept-fix` has that is not known. */
export function warningsTold({ fixes: { warnings } }: SignedCall): { tppMessages?: TppMessage[] } {
  return warnings.length === 0 ? {} : { tppMessages: [...warnings] }
}

/** The lists that were asked for, each line with the link to its details. */
export function listsTold<Line extends object>(
  { account, booked, pending, fixes }: TransactionsRead,
  tell: (transaction: Transaction, fixes: Fixes) => Line,
) {
  const lines = (transactions: readonly Transaction[]) =>
    transactions.map((one) => ({
      ...tell(one, fixes),
      _links: { transactionDetails: linkToDetails(account, one) },
    }))
  return {
    ...(booked === undefined ? {} : { booked: lines(booked) }),
    ...(pending === undefined ? {} : { pending: lines(pending) }),
  }
}

function linkToDetails(account: BankAccount, { transactionId }: Transaction): Link {
  return { href: `${selfOf(account)}/transactions/${transactionId}`, verbs: ['GET'] }
}
