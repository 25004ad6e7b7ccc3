import type { GrantedAccount } from '../consents/index.ts'
import type { Transaction } from '../core-bank/index.ts'
import type { AccountsSetup } from './accounts-setup.ts'
import { bookedPage, questionOf } from './booked-page.ts'
import type { Listing } from './listing.ts'
import type { AccountCall, Answered, OpenedAccount } from './open-account.ts'
import { type PageLinks, pageLinks } from './page-links.ts'
import { pendingShown } from './pending-shown.ts'
import { type QuotaHeaders, readCounted } from './read-counted.ts'
import type { Fixes } from './told-amount.ts'
import { earliestDate } from './while-away.ts'

/** A page of transactions as the books have them, and how to tell it. */
export interface TransactionsRead {
  readonly kind: 'read'
  readonly account: GrantedAccount
  readonly fixes: Fixes
  /** Undefined where they were not asked for. */
  readonly booked: readonly Transaction[] | undefined
  readonly pending: readonly Transaction[] | undefined
  readonly links: PageLinks
  readonly headers: QuotaHeaders
}

/** Asks the books for what a listing is at, within the quota. */
export async function readPage(
  setup: AccountsSetup,
  call: AccountCall,
  { listing, opened, isNew }: { listing: Listing; opened: OpenedAccount; isNew: boolean },
): Promise<TransactionsRead | Answered> {
  const { granted, account, fixes } = opened
  const { bookingStatus, dateFrom, dateTo: to, at } = listing
  const cursor = at.kind === 'cursor' ? at.cursor : undefined
  const { accountId } = account
  const of = { bankId: call.bank.bankId, accountId }
  const from = later(dateFrom, earliestDate(granted))
  const asks = {
    booked: bookingStatus !== 'pending',
    pending: bookingStatus !== 'booked',
  }
  const counted = { granted, accountIds: [accountId], resource: 'transactions', isNew } as const
  const outcome = await readCounted(setup, call, counted, () =>
    Promise.all([
      asks.booked
        ? setup.coreBank.listBookedTransactions({ ...of, from, to, ...questionOf(listing) })
        : undefined,
      asks.pending ? setup.coreBank.listPendingTransactions(of) : undefined,
    ]),
  )
  if (outcome.kind === 'answered') return outcome
  const [booked, pending] = outcome.told
  const page = booked && bookedPage(listing, booked)
  const countedAt = isNew && !granted.isPresent ? granted.now : cursor?.countedAt
  return {
    kind: 'read',
    account,
    fixes,
    booked: page?.transactions,
    pending:
      pending &&
      pendingShown(
        pending,
        { account: account.account, environment: setup.routeContext.environment },
        listing,
      ),
    links: page === undefined ? {} : pageLinks(setup.key, { listing, account, page, countedAt }),
    headers: outcome.headers,
  }
}

const later = (one: string | undefined, other: string | undefined) =>
  one !== undefined && other !== undefined && one < other ? other : (one ?? other)
