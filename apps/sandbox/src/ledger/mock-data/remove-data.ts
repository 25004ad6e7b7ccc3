import type { Queries } from '@havn/server/database/database'
import { isId, newId } from '@havn/server/shared/ids'
import { touchBank } from '../people/customers.store.ts'
import { deleteEngagementRow } from './engagements.store.ts'
import {
  deleteAccountRow,
  deleteAgreementRow,
  deleteCardAccountRow,
  deleteCustomerRow,
  type Doomed,
  emptySomeBooks,
  listBooksOf,
} from './removal.store.ts'

const DELETE_ROW = {
  customer: deleteCustomerRow,
  account: deleteAccountRow,
  'card-account': deleteCardAccountRow,
  agreement: deleteAgreementRow,
} as const

/**
 * Removes something with all that belongs to it; false when there is no such thing. What money is in its books leaves
 * them by one transfer. Needs a `bankDatabase` transaction that acts for the bank.
 */
export async function removeData(
  queries: Queries,
  kind: keyof typeof DELETE_ROW,
  doomed: Doomed,
): Promise<boolean> {
  if (!isId(doomed.id)) return false
  const { bankId } = doomed
  await touchBank(queries, bankId)
  const books = kind === 'agreement' ? [] : await listBooksOf(queries, kind, doomed)
  if (books.length > 0) await emptySomeBooks(queries, { bankId, transferId: newId(), books })
  return DELETE_ROW[kind](queries, doomed)
}

/** The people of the agreement use the account no more. The same need. */
export async function removeEngagement(
  queries: Queries,
  doomed: { bankId: string; agreementId: string; engagementId: string },
): Promise<boolean> {
  if (!isId(doomed.agreementId) || !isId(doomed.engagementId)) return false
  await touchBank(queries, doomed.bankId)
  return deleteEngagementRow(queries, doomed)
}
