import { actFor } from '../../database/acting.ts'
import type { Queries } from '../../database/database.ts'
import { newId } from '../../shared/ids.ts'
import { initialBooks, initialRows } from './initial-rows.ts'
import { emptyBooks, insertBooks, putIn } from './money.store.ts'
import { deleteCustomers, insertCustomers, touchBank } from './sandbox-ledger.store.ts'
import { actorOf } from './transfers.ts'

export async function fillBank(queries: Queries, bankId: string): Promise<void> {
  await actFor(queries, actorOf(bankId))
  await insertInitialData(queries, bankId)
}

export async function resetBank(queries: Queries, bankId: string): Promise<void> {
  // First the bank's row: two resets at once then wait for each other instead of clashing.
  await touchBank(queries, bankId)
  await emptyBooks(queries, actorOf(bankId), newId())
  await deleteCustomers(queries, bankId)
  await insertInitialData(queries, bankId)
}

async function insertInitialData(queries: Queries, bankId: string): Promise<void> {
  await insertCustomers(queries, initialRows(bankId))
  const { books, amounts } = initialBooks(bankId)
  await insertBooks(queries, books)
  await putIn(queries, actorOf(bankId), { transferId: newId(), amounts })
}
