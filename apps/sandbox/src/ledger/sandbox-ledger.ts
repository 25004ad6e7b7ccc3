import type { Database, Queries } from '@havn/server/database/database'
import { newId } from '@havn/server/shared/ids'
import type { CoreBank, DebtorAccount, Money } from '@havn/server/core-bank'
import { bookOf } from './money/ledger-account-id.ts'
import { fillBank, resetBank } from './initial-data/fill-bank.ts'
import { findBooks, putIn } from './money/transfers.store.ts'
import { sandboxPeople } from './people/people.ts'
import { type CustomerRow, listCustomers, listPeople } from './people/customers.store.ts'
import { setMayPay } from './people/set-may-pay.ts'
import { sandboxStatements } from './statements/statements.ts'
import { sandboxTerms } from './money/terms.ts'
import { actorOf, type ReturnsTransfers, sandboxTransfers } from './money/transfers.ts'

/** The sandbox's books: the core bank of a bank that exists only here, and what the sandbox may do to it. */
export interface SandboxLedger extends CoreBank, ReturnsTransfers {
  /** Gives a new bank the initial data set, in the `bankDatabase` transaction that opens it. */
  fill(queries: Queries, bankId: string): Promise<void>
  /**
   * Back to the initial data set, in a `bankDatabase` transaction. Old transfers stay, so that no payment is executed
   * once more: what a book holds leaves it by one transfer, and what it held at first comes in by another.
   */
  reset(queries: Queries, bankId: string): Promise<void>
  /** Everybody who can log in, by their national id. */
  listPeople(bankId: string): Promise<readonly { person_id: string; national_id: string }[]>
  listCustomers(
    bankId: string,
    include: { withAccounts: boolean; withAgreements: boolean; customerId?: string },
  ): Promise<readonly CustomerRow[]>
  /** Undefined when the bank has no such account. */
  balanceOf(question: { bankId: string; account: DebtorAccount }): Promise<Money | undefined>
  /** Money from nowhere, in the account's own currency; out of the account when it is below zero. */
  deposit(gift: { bankId: string; account: DebtorAccount; minorUnits: bigint }): Promise<void>
  /** An account may be paid from, or only be seen. False when this person does not see it, alone or for anybody. */
  setMayPay(change: {
    bankId: string
    personId: string
    accountId: string
    mayPay: boolean
  }): Promise<boolean>
}

interface LedgerSetup {
  readonly tppDatabase: Queries
  readonly bankDatabase: Database
  /** Whether a bank begins with two years of transactions; else what it begins with is one line an account. */
  readonly hasHistory?: boolean
}

export function createSandboxLedger({
  tppDatabase,
  bankDatabase,
  hasHistory = false,
}: LedgerSetup): SandboxLedger {
  const people = sandboxPeople(tppDatabase)
  return {
    fill: (queries, bankId) => fillBank(queries, { bankId, hasHistory }),
    reset: (queries, bankId) => resetBank(queries, { bankId, hasHistory }),
    listPeople: (bankId) => listPeople(tppDatabase, actorOf(bankId)),
    listCustomers: (bankId, include) => listCustomers(tppDatabase, actorOf(bankId), include),
    async balanceOf({ bankId, account }) {
      const [book] = await findBooks(tppDatabase, actorOf(bankId), [bookOf(account)])
      return book && { minorUnits: book.balance_minor_units, currency: book.currency }
    },
    async deposit({ bankId, account, minorUnits }) {
      const amounts = [{ book: bookOf(account), amount_minor_units: minorUnits.toString() }]
      await putIn(bankDatabase, actorOf(bankId), { transferId: newId(), amounts })
    },
    setMayPay: (change) => setMayPay(bankDatabase, people, change),
    ...people,
    ...sandboxStatements(tppDatabase),
    ...sandboxTerms(tppDatabase),
    ...sandboxTransfers({ tppDatabase, bankDatabase }),
  }
}
