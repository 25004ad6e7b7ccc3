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
import { boundByDelta } from './delta.ts'
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
  const access = await requireAccountAccess(setup, call, { kind, right: 'transactions' })
  if (access.kind === 'refused') return access
  const { granted, account } = access
  const refusal = await requireRecentAccess(setup, call, granted, [account])
  if (refusal !== undefined) return refusal
  const isNew = isNewRead(parsed.value, granted)
  const { dateFrom } = parsed.value
  const earliest = earliestBookingDate(granted)
  // Later pages of a list are not refused: the list just ends at the earliest date of today.
  if (isNew && dateFrom !== undefined && earliest !== undefined && dateFrom < earliest) {
    const text = `expected ${earliest} or later ${AGE_LIMITS[granted.oldTransactions]}, got ${dateFrom}`
    return refuse({ reason: 'period-invalid', path: 'dateFrom', text })
  }
  const listing = await boundByDelta(setup, call, access, parsed.value)
  if ('problems' in listing) return listing
  return readTransactionPage(setup, call, {
    listing,
    access,
    isNew,
    writing: writingAt(granted.now),
  })
}

/** When transactions older than the earliest date are not read. */
const AGE_LIMITS = {
  readable: '',
  'psu-absent': 'while the PSU is not present',
  'hour-over': 'when the SCA of the consent is more than an hour ago',
} as const satisfies Record<GrantedAccess['oldTransactions'], string>

/** Faults of the query are reported before SCA is demanded, so that no PSU authenticates in vain. */
function parseRequest({ keys, access }: AccountsSetup, call: ListingCall) {
  const { bank, tpp, pathParameters, query } = call
  const { accountId } = pathParameters
  const owner = { bankId: bank.bankId, tppId: tpp.tppId, readerId: access.readerIdOf(call), accountId }
  return parseTransactionListRequest(keys, owner, query)
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
