import type { Database, Queries } from '@havn/server/platform/database/database'
import type { CoreBank, DebtorAccount, Money } from '@havn/server/core-bank'
import { cacheCountries, type CountryOf } from './cache-countries.ts'
import { bankActor } from './bank-actor.ts'
import { type BankToFill, fillBank, resetBank } from './initial-data/fill-bank.ts'
import { deposit, findBalance } from './money/balances.ts'
import { createSandboxPeople } from './people/people.ts'
import {
  listMockCustomers,
  listPeople,
  type MockCustomer,
  type PersonRecord,
} from './people/customers.store.ts'
import { setMayPay } from './people/set-may-pay.ts'
import { createSandboxStatements } from './statements/statements.ts'
import { createSandboxTerms } from './money/terms.ts'
import { createSandboxTransfers, type TransferReturns } from './money/transfers.ts'

/** The sandbox's core bank, with operations that only a sandbox has. */
export interface SandboxLedger extends CoreBank, TransferReturns {
  readonly verifyPayee: NonNullable<CoreBank['verifyPayee']>
  /** Gives a new bank the initial data set, in the `bankDatabase` transaction that opens it. */
  fill(queries: Queries, bank: BankToFill): Promise<void>
  /**
   * Replaces a bank's data by the initial data set, in a `bankDatabase` transaction. Old transfers stay, so that no payment
   * is executed again: what a ledger account holds leaves by one transfer, and its initial balance comes in by another.
   */
  reset(queries: Queries, bankId: string): Promise<void>
  readonly countryOf: CountryOf
  /** Lists everybody who can log in. */
  listPeople(bankId: string): Promise<readonly PersonRecord[]>
  listCustomers(
    bankId: string,
    include: { withAccounts: boolean; withAgreements: boolean; customerId?: string },
  ): Promise<readonly MockCustomer[]>
  /** Returns the balance of an account or card; undefined if the bank has none. */
  balanceOf(question: { bankId: string; account: DebtorAccount }): Promise<Money | undefined>
  /** Deposits money in the account's own currency; a withdrawal if the amount is below zero. */
  deposit(deposit: { bankId: string; account: DebtorAccount; minorUnits: bigint }): Promise<void>
  /** Lets an account be paid from, or only be seen. Returns false if this person does not see it under any agreement. */
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
  /** Whether a new bank has two years of transactions; otherwise each account has one deposit. */
  readonly hasHistory?: boolean
}

export function createSandboxLedger({
  tppDatabase,
  bankDatabase,
  hasHistory = false,
}: LedgerSetup): SandboxLedger {
  const countryOf = cacheCountries(tppDatabase)
  const people = createSandboxPeople(tppDatabase, countryOf)
  return {
    fill: (queries, bank) => fillBank(queries, { ...bank, hasHistory }),
    reset: async (queries, bankId) =>
      resetBank(queries, { bankId, country: await countryOf(bankId), hasHistory }),
    countryOf,
    listPeople: (bankId) => listPeople(tppDatabase, bankActor(bankId)),
    listCustomers: (bankId, include) => listMockCustomers(tppDatabase, bankActor(bankId), include),
    balanceOf: (query) => findBalance(tppDatabase, query),
    deposit: (request) => deposit(bankDatabase, request),
    setMayPay: (change) => setMayPay(bankDatabase, people, change),
    ...people,
    ...createSandboxStatements({ tppDatabase, bankDatabase, countryOf }),
    ...createSandboxTerms({ tppDatabase, countryOf }),
    ...createSandboxTransfers({ tppDatabase, bankDatabase, countryOf }),
  }
}
