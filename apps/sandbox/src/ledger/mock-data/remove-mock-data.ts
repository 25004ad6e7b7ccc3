import type { Queries } from '@havn/server/platform/database/database'
import { isId, newId } from '@havn/server/platform/shared/ids'
import { incrementBankVersion } from '../people/customers.store.ts'
import { deleteEngagement } from './engagements.store.ts'
import {
  deleteAccount,
  deleteAgreement,
  deleteCardAccount,
  deleteCustomer,
  type DataReference,
  emptyLedgerAccounts,
  listLedgerAccountIds,
} from './remove-mock-data.store.ts'

const DELETE_ROW = {
  customer: deleteCustomer,
  account: deleteAccount,
  'card-account': deleteCardAccount,
  agreement: deleteAgreement,
} as const

/**
 * Removes something with all that belongs to it; the money of its ledger accounts leaves by one transfer. Returns false
 * if it does not exist. Needs a `bankDatabase` transaction that acts for the bank.
 */
export async function removeMockData(
  queries: Queries,
  kind: keyof typeof DELETE_ROW,
  reference: DataReference,
): Promise<boolean> {
  if (!isId(reference.id)) return false
  const { bankId } = reference
  await incrementBankVersion(queries, bankId)
  const ledgerAccountIds = kind === 'agreement' ? [] : await listLedgerAccountIds(queries, kind, reference)
  if (ledgerAccountIds.length > 0)
    await emptyLedgerAccounts(queries, { bankId, transferId: newId(), ledgerAccountIds })
  return DELETE_ROW[kind](queries, reference)
}

/** Removes an engagement, like `removeData`: the people of the agreement can no longer use the account. */
export async function removeEngagement(
  queries: Queries,
  reference: { bankId: string; agreementId: string; engagementId: string },
): Promise<boolean> {
  if (!isId(reference.agreementId) || !isId(reference.engagementId)) return false
  await incrementBankVersion(queries, reference.bankId)
  return deleteEngagement(queries, reference)
}
