import type { GrantedAccess } from '../consents/index.ts'
import { errorAnswer } from '../xs2a/index.ts'
import type { AccountsSetup } from './accounts-setup.ts'
import { fault, type Listing, type ListingQuery, readListing } from './listing.ts'
import {
  type AccountKind,
  type Answered,
  answered,
  openAccount,
  type OneAccountCall,
} from './open-account.ts'
import { isOnePass, stillCounts } from './quota.ts'
import { readPage, type TransactionsRead } from './read-page.ts'
import { earliestDate, requireAccess } from './while-away.ts'

type ListingCall = OneAccountCall & { readonly query: ListingQuery }

/** EP-19, EP-20. */
export async function listTransactions(
  setup: AccountsSetup,
  call: ListingCall,
  kind: AccountKind,
): Promise<TransactionsRead | Answered> {
  const listing = listingOf(setup, call)
  if (!listing.ok) return answered(errorAnswer(400, listing.problem))
  const opened = await openAccount(setup, call, kind)
  if (opened.kind === 'answered') return opened
  const { granted, account } = opened
  const refusal = await requireAccess(setup, call, granted, [account])
  if (refusal !== undefined) return answered(refusal)
  const isNew = isNewRead(listing.value, granted)
  const { dateFrom } = listing.value
  const earliest = earliestDate(granted)
  // A listing that has begun just ends where that day has moved to.
  if (isNew && dateFrom !== undefined && earliest !== undefined && dateFrom < earliest) {
    const text = `expected ${earliest} or later while the PSU is not present, got ${dateFrom}`
    return answered(errorAnswer(400, [fault('dateFrom', text)]))
  }
  return readPage(setup, call, { listing: listing.value, opened, isNew })
}

/** What is wrong with the query by itself comes before what is wrong with the PSU: nobody authenticates in vain. */
function listingOf({ key }: AccountsSetup, { bank, tpp, headers, pathParameters, query }: ListingCall) {
  const psuId = headers['psu-id'] ?? ''
  const { accountId } = pathParameters
  return readListing(key, { bankId: bank.bankId, tppId: tpp.tppId, psuId, accountId }, query)
}

/**
 * A page of a listing that was counted is part of that read, for as long as the read counts. Every page shows what is
 * pending now; turned to much later, that would be a read which nobody counts.
 */
function isNewRead({ at, bookingStatus }: Listing, { now }: GrantedAccess): boolean {
  const countedAt = at.kind === 'cursor' ? at.cursor.countedAt : undefined
  if (countedAt === undefined) return true
  return bookingStatus === 'booked' ? !stillCounts(countedAt, now) : !isOnePass(countedAt, now)
}
