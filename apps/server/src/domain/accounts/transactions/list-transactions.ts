import type { GrantedAccess } from '../../consents/index.ts'
import { refuse, refuseAll, type Refused } from '../../../edge/index.ts'
import type { AccountsSetup } from '../accounts-setup.ts'
import {
  type TransactionListRequest,
  type TransactionListQuery,
  parseTransactionListRequest,
} from './transaction-list-request.ts'
import { type AccountKind, requireAccountAccess, type SingleAccountCall } from '../account-access.ts'
import { isSamePass, isWithinWindow } from '../quota/quota.ts'
import { readTransactionPage, type TransactionsResult } from './read-transaction-page.ts'
import type { TransactionWritingAt } from './transaction-writing.ts'
import { earliestBookingDate, requireRecentAccess } from '../absent-psu.ts'

type ListingCall = SingleAccountCall & { readonly query: TransactionListQuery }

/** EP-19, EP-20: lists the transactions of an account. */
export async function listTransactions(
  setup: AccountsSetup,
  call: ListingCall,
  { kind, writingAt }: { kind: AccountKind; writingAt: TransactionWritingAt },
): Promise<TransactionsResult | Refused> {
  const parsed = parseRequest(setup, call)
  if (!parsed.ok) return refuseAll(parsed.problem)
  const access = await requireAccountAccess(setup, call, kind)
  if (access.kind === 'refused') return access
  const { granted, account } = access
  const refusal = await requireRecentAccess(setup, call, granted, [account])
  if (refusal !== undefined) return refusal
  const isNew = isNewRead(parsed.value, granted)
  const { dateFrom } = parsed.value
  const earliest = earliestBookingDate(granted)
  // Later pages of a list are not refused: the list just ends at the earliest date of today.
  if (isNew && dateFrom !== undefined && earliest !== undefined && dateFrom < earliest) {
    const text = `expected ${earliest} or later while the PSU is not present, got ${dateFrom}`
    return refuse({ reason: 'period-invalid', path: 'dateFrom', text })
  }
  return readTransactionPage(setup, call, {
    listing: parsed.value,
    access,
    isNew,
    writing: writingAt(granted.now),
  })
}

/** Faults of the query are reported before SCA is demanded, so that no PSU authenticates in vain. */
function parseRequest({ keys }: AccountsSetup, { bank, tpp, wishes, pathParameters, query }: ListingCall) {
  const { psuId = '' } = wishes
  const { accountId } = pathParameters
  return parseTransactionListRequest(keys, { bankId: bank.bankId, tppId: tpp.tppId, psuId, accountId }, query)
}

/**
 * Whether a page counts as a new read. A later page belongs to the read that was claimed for its list, as long as that
 * read counts. But every page also has the currently pending transactions, so with these it belongs to that read for a few
 * minutes only: otherwise a TPP could poll pending transactions without using its quota.
 */
function isNewRead({ start, bookingStatus }: TransactionListRequest, { now }: GrantedAccess): boolean {
  const countedAt = start.kind === 'cursor' ? start.cursor.countedAt : undefined
  if (countedAt === undefined) return true
  return bookingStatus === 'booked' ? !isWithinWindow(countedAt, now) : !isSamePass(countedAt, now)
}
