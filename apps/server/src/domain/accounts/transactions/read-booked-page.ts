import type { BankAccount, CoreBank, Transaction, TransactionQuery } from '../../../core-bank/index.ts'
import { type BookedPage, toBookedPage, toPageEnds, toPageQuery } from './booked-page.ts'
import { type TransactionListRequest, toTransactionPage } from './transaction-list-request.ts'
import type { TransactionWriting } from './transaction-writing.ts'

export type { TransactionWriting }

/** What a page of booked transactions is read for. */
export interface BookedPageRequest {
  readonly listing: TransactionListRequest
  readonly account: BankAccount
  readonly writing: TransactionWriting
  readonly query: Omit<TransactionQuery, 'page' | 'limit'>
}

/** Reads a page of booked transactions: as stored text if the core bank has all of it, otherwise as transactions. */
export async function readBookedPage(coreBank: CoreBank, request: BookedPageRequest): Promise<BookedPage> {
  const { listing, writing, query } = request
  const { format } = writing
  const texts =
    format === undefined || listing.newerThan !== undefined ? undefined : coreBank.transactionTexts
  if (format === undefined || texts === undefined) return (await listBookedPage(coreBank, request)).page
  const page = { page: toTransactionPage(listing), limit: listing.limit }
  const stored = await texts.readPage({ ...query, ...page, format })
  if (stored !== undefined) return toBookedPage(listing, stored)
  const listed = await listBookedPage(coreBank, request)
  // The page is complete whether or not its text can be stored; the next call tries again.
  await texts.store({ ...query, format, texts: listed.texts }).catch(() => {})
  return listed.page
}

async function listBookedPage(coreBank: CoreBank, { listing, account, writing, query }: BookedPageRequest) {
  const listed = await coreBank.listBookedTransactions({ ...query, ...toPageQuery(listing) })
  const received = withoutKnown(listing, listed)
  const texts = received.slice(0, listing.limit).map((one) => ({
    transactionId: one.transactionId,
    text: writing.toLine(one, account),
  }))
  const text = texts.map((one) => one.text).join(',')
  const page = toBookedPage(listing, { text, ...toPageEnds(listing, received) })
  return { texts, page: { ...page, newestId: received[0]?.transactionId } }
}

/** Ends a page at the entry that the TPP knows already. */
function withoutKnown({ newerThan }: TransactionListRequest, received: readonly Transaction[]) {
  const known = received.findIndex(({ booked }) => booked?.position === newerThan?.position)
  return newerThan === undefined || known === -1 ? received : received.slice(0, known)
}
