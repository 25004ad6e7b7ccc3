import { refuse, type Refused } from '../../../edge/index.ts'
import type { AccountAccess, AccountCall } from '../account-access.ts'
import type { AccountsSetup } from '../accounts-setup.ts'
import { findLastReported } from './delta.store.ts'
import type { TransactionListRequest } from './transaction-list-request.ts'

const uuidDigits = 32
const referenceMax = 35

/** The reference of an entry: its transaction id, if that is short enough; a UUID without its hyphens. */
export function entryReferenceOf(transactionId: string): string | undefined {
  if (UUID.test(transactionId)) return transactionId.replaceAll('-', '')
  return transactionId.length <= referenceMax ? transactionId : undefined
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The transaction ids that an entry reference may stand for. */
function idsOf(reference: string): readonly string[] {
  if (reference.length !== uuidDigits || !/^[0-9a-f]+$/.test(reference)) return [reference]
  const parts = [[0, 8], [8, 12], [12, 16], [16, 20], [20]].map(([from, to]) => reference.slice(from, to))
  return [parts.join('-'), reference]
}

/**
 * Bounds a list to what is newer than an entry: the one that the call names, or the newest of the last report. Returns the
 * refusal of an entry that is not in the account.
 */
export async function boundByDelta(
  { coreBank, tppDatabase }: AccountsSetup,
  { bank, tpp }: AccountCall,
  { granted, account }: AccountAccess,
  listing: TransactionListRequest,
): Promise<TransactionListRequest | Refused> {
  const { entryReferenceFrom, isDelta } = listing
  if (entryReferenceFrom === undefined && !isDelta) return listing
  const { accountId } = account
  const key = { readerId: granted.reader.readerId, accountId }
  const actor = { bankId: bank.bankId, tppId: tpp.tppId }
  const ids =
    entryReferenceFrom === undefined
      ? [await findLastReported(tppDatabase, actor, key)].filter((id) => id !== undefined)
      : idsOf(entryReferenceFrom)
  for (const transactionId of ids) {
    const found = await coreBank.findTransaction({ bankId: bank.bankId, accountId, transactionId })
    if (found?.booked !== undefined)
      return { ...listing, newerThan: { transactionId, position: found.booked.position } }
  }
  // What the last report had may have left the core bank: then everything is new.
  if (entryReferenceFrom === undefined) return listing
  const text = 'This account has no such booked entry.'
  return refuse({ reason: 'entry-unknown', path: 'entryReferenceFrom', text })
}
