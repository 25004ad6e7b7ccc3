import type { GrantedAccount } from '../../consents/index.ts'
import type { Transaction } from '../../../core-bank/index.ts'
import type { AccountsSetup } from '../accounts-setup.ts'
import { readBookedPage } from './read-booked-page.ts'
import type { TransactionListRequest } from './transaction-list-request.ts'
import type { AccountCall, AccountAccess } from '../account-access.ts'
import { type PageLinks, pageLinks } from './page-links.ts'
import { filterPending } from './filter-pending.ts'
import type { Refused } from '../../../edge/index.ts'
import { type QuotaHeaders, readWithinQuota } from '../quota/read-within-quota.ts'
import type { ActiveFixes } from '../amount-response.ts'
import { earliestBookingDate } from '../absent-psu.ts'

/** A page of transactions from the core bank, with the links and headers of its response. */
export interface TransactionsResult {
  readonly kind: 'read'
  readonly account: GrantedAccount
  readonly fixes: ActiveFixes
  /** The booked transactions' JSON objects, separated by commas; undefined if they were not requested. */
  readonly booked: string | undefined
  readonly pending: readonly Transaction[] | undefined
  readonly links: PageLinks
  readonly headers: QuotaHeaders
}

/** Reads the requested page from the core bank, within the quota. */
export async function readTransactionPage(
  setup: AccountsSetup,
  call: AccountCall,
  { listing, access, isNew }: { listing: TransactionListRequest; access: AccountAccess; isNew: boolean },
): Promise<TransactionsResult | Refused> {
  const { granted, account, fixes } = access
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
        ? readBookedPage(setup.coreBank, { listing, account, fixes, query: { ...of, from, to } })
        : undefined,
      wants.pending ? setup.coreBank.listPendingTransactions(of) : undefined,
    ]),
  )
  if (outcome.kind === 'refused') return outcome
  const [page, pending] = outcome.value
  const countedAt = isNew && !granted.isPresent ? granted.now : cursor?.countedAt
  return {
    kind: 'read',
    account,
    fixes,
    booked: page?.text,
    pending:
      pending &&
      filterPending(
        pending,
        { account: account.account, environment: setup.routeContext.environment },
        listing,
      ),
    links: page === undefined ? {} : pageLinks(setup.keys, { listing, account, page, countedAt }),
    headers: outcome.headers,
  }
}

const later = (one: string | undefined, other: string | undefined) =>
  one !== undefined && other !== undefined && one < other ? other : (one ?? other)
