import type { Queries } from '@havn/server/database/database'
import { newId } from '@havn/server/shared/ids'
import { insertBooks, type NewBook, type PutIn, putIn } from '../money/transfers.store.ts'
import { type DataRows, insertCustomers } from '../people/customers.store.ts'
import { actorOf } from '../money/transfers.ts'

/** Rows, books and money that come into a bank together. */
export interface Bundle {
  readonly rows: DataRows
  readonly books?: readonly NewBook[]
  readonly amounts?: readonly PutIn[]
}

/** Needs a `bankDatabase` transaction that acts for the bank. */
export async function writeBundles(
  queries: Queries,
  bankId: string,
  bundles: readonly Bundle[],
): Promise<void> {
  // In the order given: an engagement comes after its account.
  for (const { rows } of bundles) await insertCustomers(queries, rows)
  const books = bundles.flatMap((bundle) => bundle.books ?? [])
  if (books.length > 0) await insertBooks(queries, books)
  const amounts = bundles.flatMap((bundle) => bundle.amounts ?? [])
  if (amounts.length > 0) await putIn(queries, actorOf(bankId), { transferId: newId(), amounts })
}
