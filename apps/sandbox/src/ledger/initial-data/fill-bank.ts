import { setActor } from '@havn/server/database/actor'
import type { Queries } from '@havn/server/database/database'
import { newId } from '@havn/server/shared/ids'
import { beginWith, findDayBefore } from './history.store.ts'
import { initialBooks, initialRows } from './initial-rows.ts'
import { initialTransactions } from './initial-transactions.ts'
import { emptyBooks, insertBooks, putIn } from '../money/transfers.store.ts'
import { deleteCustomers, insertCustomers, touchBank } from '../people/customers.store.ts'
import { actorOf } from '../money/transfers.ts'

interface Beginning {
  readonly bankId: string
  readonly hasHistory: boolean
}

export async function fillBank(queries: Queries, beginning: Beginning): Promise<void> {
  await setActor(queries, actorOf(beginning.bankId))
  await insertInitialData(queries, beginning)
}

export async function resetBank(queries: Queries, beginning: Beginning): Promise<void> {
  const { bankId } = beginning
  // First the bank's row: two resets at once then wait for each other instead of clashing.
  await touchBank(queries, bankId)
  await emptyBooks(queries, actorOf(bankId), newId())
  await deleteCustomers(queries, bankId)
  await insertInitialData(queries, beginning)
}

async function insertInitialData(queries: Queries, { bankId, hasHistory }: Beginning): Promise<void> {
  await insertCustomers(queries, initialRows(bankId))
  const { books, amounts } = initialBooks(bankId)
  await insertBooks(queries, books)
  const transferId = newId()
  if (!hasHistory) return putIn(queries, actorOf(bankId), { transferId, amounts })
  const lines = linesUpTo(await findDayBefore(queries, bankId))
  await beginWith(queries, { bankId, transferId, lines })
}

/** Banks open one after the other on the same day: their history is written once. */
let written: { readonly day: string; readonly lines: string } | undefined

function linesUpTo(day: string): string {
  if (written?.day !== day) written = { day, lines: JSON.stringify(initialTransactions(day)) }
  return written.lines
}
