import type { GrantedAccount } from '../../consents/index.ts'
import type { Transaction } from '../../../core-bank/index.ts'
import type { AccountsSetup } from '../accounts-setup.ts'
import { recordReport } from './delta.store.ts'
import { readBookedPage, type TransactionWriting } from './read-booked-page.ts'
import type { TransactionListRequest } from './transaction-list-request.ts'
import type { AccountCall, AccountAccess } from '../account-access.ts'
import { type PageQueries, pageQueries } from './page-queries.ts'
import { filterPending } from './filter-pending.ts'
import type { Refused } from '../../../edge/index.ts'
import { type QuotaHeaders, readWithinQuota } from '../quota/read-within-quota.ts'
import { earliestBookingDate } from '../absent-psu.ts'

/** A page of transactions from the core bank, with the queries of its neighbours and the headers of its response. */
export interface TransactionsResult {
  readonly kind: 'read'
  readonly account: GrantedAccount
  /** The booked transactions' JSON objects, separated by commas; undefined if they were not requested. */
  readonly booked: string | undefined
  readonly pending: readonly Transaction[] | undefined
  readonly pages: PageQueries
  /** By the bank's clock. */
  readonly now: Temporal.Instant
  readonly headers: QuotaHeaders
}

/** Which page is read, of what, and how its transactions are written. */
interface PageRequest {
  readonly listing: TransactionListRequest
  readonly access: AccountAccess
  readonly isNew: boolean
  readonly writing: TransactionWriting
}

/** Reads the requested page from the core bank, within the quota. */
export async function readTransactionPage(
  setup: AccountsSetup,
  call: AccountCall,
  { listing, access, isNew, writing }: PageRequest,
): Promise<TransactionsResult | Refused> {
  const { granted, account } = access
  const { bookingStatus, dateFrom, dateTo: to, start } = listing
  const cursor = start.kind === 'cursor' ? start.cursor : undefined
  const { accountId } = account
  const of = { bankId: call.bank.bankId, accountId }
  const from = later(dateFrom, earliestBookingDate(granted))
  const wants = {
    booked: bookingStatus !== 'pending',
    pending: bookingStatus !== 'booked',
  }
  const counted = { granted, accountIds: [accountId], resource: 'transactions', isNew } as const
  const outcome = await readWithinQuota(setup, call, counted, () =>
    Promise.all([
      wants.booked
        ? readBookedPage(setup.coreBank, { listing, account, writing, query: { ...of, from, to } })
        : undefined,
      wants.pending ? setup.coreBank.listPendingTransactions(of) : undefined,
    ]),
  )
  if (outcome.kind === 'refused') return outcome
  const [page, pending] = outcome.value
  const newestId = page?.newestId
  if (listing.isDelta && newestId !== undefined && cursor === undefined) {
    const { readerId } = granted.reader
    const actor = { bankId: of.bankId, tppId: call.tpp.tppId }
    await recordReport(setup.tppDatabase, actor, { readerId, accountId, transactionId: newestId })
  }
  const countedAt = isNew && granted.reader.isLimited ? granted.now : cursor?.countedAt
  return {
    kind: 'read',
    account,
    now: granted.now,
    booked: page?.text,
    pending:
      pending &&
      filterPending(
        pending,
        { account: account.account, environment: setup.routeContext.environment },
        listing,
      ),
    pages: page === undefined ? {} : pageQueries(setup.keys, { listing, page, countedAt }),
    headers: outcome.headers,
  }
}

const later = (one: string | undefined, other: string | undefined) =>
  one !== undefined && other !== undefined && one < other ? other : (one ?? other)
