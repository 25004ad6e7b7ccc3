import type { Queries } from '@havn/server/platform/database/database'
import { newId } from '@havn/server/platform/shared/ids'
import { bankActor } from '../bank-actor.ts'
import {
  type Deposit,
  insertLedgerAccounts,
  type NewLedgerAccount,
  postDeposits,
} from '../money/ledger-accounts.store.ts'
import { type DataRows, insertDataRows } from '../people/customers.store.ts'

/** Rows that are inserted together, with their ledger accounts and first deposits. */
export interface DataBatch {
  readonly rows: DataRows
  readonly ledgerAccounts?: readonly NewLedgerAccount[]
  readonly deposits?: readonly Deposit[]
}

/** Needs a `bankDatabase` transaction that acts for the bank. */
export async function insertDataBatches(
  queries: Queries,
  bankId: string,
  batches: readonly DataBatch[],
): Promise<void> {
  // The order matters: an engagement comes after its account.
  for (const { rows } of batches) await insertDataRows(queries, rows)
  const ledgerAccounts = batches.flatMap((batch) => batch.ledgerAccounts ?? [])
  if (ledgerAccounts.length > 0) await insertLedgerAccounts(queries, ledgerAccounts)
  const deposits = batches.flatMap((batch) => batch.deposits ?? [])
  if (deposits.length > 0) await postDeposits(queries, bankActor(bankId), { transferId: newId(), deposits })
}
