import { actFor } from '../../database/acting.ts'
import type { Database, Queries } from '../../database/database.ts'
import { newId } from '../../shared/ids.ts'
import type { CoreBank, DebtorAccount, Money } from '../index.ts'
import { bookOf } from './book-of.ts'
import { initialBooks, initialRows } from './initial-rows.ts'
import { emptyBooks, findBooks, insertBooks, putIn } from './money.store.ts'
import { sandboxPeople } from './people.ts'
import {
  type CustomerRow,
  deleteCustomers,
  insertCustomers,
  listCustomers,
  listPeople,
  touchBank,
} from './sandbox-ledger.store.ts'
import { sandboxTerms } from './terms.ts'
import { actorOf, sandboxTransfers } from './transfers.ts'

/** The sandbox's books: the core bank of a bank that exists only here, and what the sandbox may do to it. */
export interface SandboxLedger extends CoreBank {
  /** Gives a new bank the initial data set, in the transaction of the desk that opens it. */
  fill(queries: Queries, bankId: string): Promise<void>
  /**
   * Back to the initial data set, in a transaction of the desk. Old transfers stay, so that no payment is executed
   * once more: what a book holds leaves it by one transfer, and what it held at first comes in by another.
   */
  reset(queries: Queries, bankId: string): Promise<void>
  /** Everybody who can log in, by their national id. */
  listPeople(bankId: string): Promise<readonly { person_id: string; national_id: string }[]>
  listCustomers(
    bankId: string,
    include: { withAccounts: boolean; withAgreements: boolean },
  ): Promise<readonly CustomerRow[]>
  /** Undefined when the bank has no such account. */
  balanceOf(question: { bankId: string; account: DebtorAccount }): Promise<Money | undefined>
  /** Money from nowhere, in the account's own currency; out of the account when it is below zero. */
  deposit(gift: { bankId: string; account: DebtorAccount; minorUnits: bigint }): Promise<void>
}

export function createSandboxLedger(database: { edge: Queries; desk: Database }): SandboxLedger {
  const { edge, desk } = database
  return {
    async fill(queries, bankId) {
      await actFor(queries, actorOf(bankId))
      await insertInitialData(queries, bankId)
    },
    async reset(queries, bankId) {
      // First the bank's row: two resets at once then wait for each other instead of clashing.
      await touchBank(queries, bankId)
      await emptyBooks(queries, actorOf(bankId), newId())
      await deleteCustomers(queries, bankId)
      await insertInitialData(queries, bankId)
    },
    listPeople: (bankId) => listPeople(edge, actorOf(bankId)),
    listCustomers: (bankId, include) => listCustomers(edge, actorOf(bankId), include),
    async balanceOf({ bankId, account }) {
      const [book] = await findBooks(edge, actorOf(bankId), [bookOf(account)])
      return book && { minorUnits: book.balance_minor_units, currency: book.currency }
    },
    async deposit({ bankId, account, minorUnits }) {
      const amounts = [{ book: bookOf(account), amount_minor_units: minorUnits.toString() }]
      await putIn(desk, actorOf(bankId), { transferId: newId(), amounts })
    },
    ...sandboxPeople(edge),
    ...sandboxTerms(edge),
    ...sandboxTransfers(database),
  }
}

async function insertInitialData(queries: Queries, bankId: string): Promise<void> {
  await insertCustomers(queries, initialRows(bankId))
  const { books, amounts } = initialBooks(bankId)
  await insertBooks(queries, books)
  await putIn(queries, actorOf(bankId), { transferId: newId(), amounts })
}
