import { setActor } from '@havn/server/platform/database/actor'
import type { Country } from '@havn/server/platform/banks'
import type { Queries } from '@havn/server/platform/database/database'
import { newId } from '@havn/server/platform/shared/ids'
import { bankActor } from '../bank-actor.ts'
import { emptyAllLedgerAccounts, insertLedgerAccounts, postDeposits } from '../money/ledger-accounts.store.ts'
import { deleteCustomers, insertDataRows, incrementBankVersion } from '../people/customers.store.ts'
import { toRowsJson } from '../rows.ts'
import { findYesterday, insertInitialTransactions } from './history.store.ts'
import type { BankToFill } from './bank-to-fill.ts'
import { initialLedgerAccounts, initialRows } from './initial-rows.ts'
import { initialTransactions } from './initial-transactions.ts'

export type { BankToFill }

interface InitialDataOptions extends BankToFill {
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
  { bankId, country, hasHistory }: InitialDataOptions,
): Promise<void> {
  await insertDataRows(queries, initialRows({ bankId, country }))
  const { ledgerAccounts, deposits } = initialLedgerAccounts({ bankId, country })
  await insertLedgerAccounts(queries, ledgerAccounts)
  const transferId = newId()
  if (!hasHistory) return postDeposits(queries, bankActor(bankId), { transferId, deposits })
  const transactions = initialTransactionsJson(country, await findYesterday(queries, bankId))
  await insertInitialTransactions(queries, { bankId, transferId, transactions })
}

/** Many banks are created on the same day: their history is computed once. */
const cached = new Map<string, { readonly day: string; readonly json: string }>()

function initialTransactionsJson(country: Country, day: string): string {
  const key = `${country.pack} ${country.timeZone}`
  const found = cached.get(key)
  if (found?.day === day) return found.json
  const json = toRowsJson(initialTransactions(country, day))
  cached.set(key, { day, json })
  return json
}
