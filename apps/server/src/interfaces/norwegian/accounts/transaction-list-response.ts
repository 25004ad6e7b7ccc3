import type { Link, TppMessage } from '@havn/contract'
import type { BankAccount, Transaction } from '../../../core-bank/index.ts'
import type { PageQueries, TransactionsResult } from '../../../domain/accounts/index.ts'
import type { SignedCall, WrittenAnswer } from '../../../edge/index.ts'
import { accountPath } from './account-response.ts'
import type { ActiveFixes } from './amount-response.ts'
import { linkToDetails } from './transaction-text.ts'

/** The warnings about unknown values in `x-accept-fix`. */
export function toWarnings({ fixes: { warnings } }: SignedCall): { tppMessages?: TppMessage[] } {
  return warnings.length === 0 ? {} : { tppMessages: [...warnings] }
}

/** The requested lists of booked and pending transactions. That of booked ones is empty: see `withBookedText`. */
export function toTransactionLists<Line extends object>(
  { account, booked, pending }: TransactionsResult,
  fixes: ActiveFixes,
  toResponse: (transaction: Transaction, fixes: ActiveFixes) => Line,
) {
  const lines = (transactions: readonly Transaction[]) =>
    transactions.map((one) => ({
      ...toResponse(one, fixes),
      _links: { transactionDetails: linkToDetails(account, one) },
    }))
  return {
    ...(booked === undefined ? {} : { booked: [] }),
    ...(pending === undefined ? {} : { pending: lines(pending) }),
  }
}

/**
 * Puts the text of booked transactions into an answer whose list of them is empty. Inside a JSON string a quotation mark
 * follows a backslash, so nothing but that list reads like it.
 */
export function withBookedText(answer: WrittenAnswer, { booked }: TransactionsResult): WrittenAnswer {
  return { ...answer, body: answer.body?.replace('"booked":[]', () => `"booked":[${booked}]`) }
}

type PageLinks = Readonly<Partial<Record<keyof PageQueries, Link>>>

/** LIM-13: the links to the other pages of a list. */
export function pageLinks(account: BankAccount, pages: PageQueries): PageLinks {
  const toLink = (query: string): Link => ({
    href: `${accountPath(account)}/transactions?${query}`,
    verbs: ['GET'],
  })
  return Object.fromEntries(Object.entries(pages).map(([name, query]) => [name, toLink(query)]))
}
