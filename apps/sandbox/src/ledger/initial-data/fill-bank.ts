import { setActor } from '@havn/server/platform/database/actor'
import type { Queries } from '@havn/server/platform/database/database'
import { newId } from '@havn/server/platform/shared/ids'
import { bankActor } from '../bank-actor.ts'
import { emptyAllLedgerAccounts, insertLedgerAccounts, postDeposits } from '../money/ledger-accounts.store.ts'
import { deleteCustomers, insertDataRows, incrementBankVersion } from '../people/customers.store.ts'
import { toRowsJson } from '../rows.ts'
import { findYesterday, insertInitialTransactions } from './history.store.ts'
import { initialLedgerAccounts, initialRows } from './initial-rows.ts'
import { initialTransactions } from './initial-transactions.ts'

interface InitialDataOptions {
  readonly bankId: string
  readonly hasHistory: boolean
}

/** Gives a new bank the initial data set. */
export async function fillBank(queries: Queries, options: InitialDataOptions): Promise<void> {
  await setActor(queries, bankActor(options.bankId))
  await insertInitialData(queries, options)
}

/** Replaces all data of a bank by the initial data set. */
export async function resetBank(queries: Queries, options: InitialDataOptions): Promise<void> {
  const { bankId } = options
  // This locks the bank's row first: two resets at once wait for each other instead of failing.
  await incrementBankVersion(queries, bankId)
  await emptyAllLedgerAccounts(queries, bankActor(bankId), newId())
  await deleteCustomers(queries, bankId)
  await insertInitialData(queries, options)
}

async function insertInitialData(
  queries: Queries,
  { bankId, hasHistory }: InitialDataOptions,
): Promise<void> {
  await insertDataRows(queries, initialRows(bankId))
  const { ledgerAccounts, deposits } = initialLedgerAccounts(bankId)
  await insertLedgerAccounts(queries, ledgerAccounts)
  const transferId = newId()
  if (!hasHistory) return postDeposits(queries, bankActor(bankId), { transferId, deposits })
  const transactions = initialTransactionsJson(await findYesterday(queries, bankId))
  await insertInitialTransactions(queries, { bankId, transferId, transactions })
}

/** Many banks are created on the same day: their history is computed once. */
let cached: { readonly day: string; readonly json: string } | undefined

function initialTransactionsJson(lastDay: string): string {
  if (cached?.day !== lastDay) cached = { day: lastDay, json: toRowsJson(initialTransactions(lastDay)) }
  return cached.json
}
