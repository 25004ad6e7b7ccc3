import { actFor } from '../../database/acting.ts'
import type { Database, Queries } from '../../database/database.ts'
import { newId } from '../../shared/ids.ts'
import type { BankAccount, CoreBank, DebtorAccount, Money, Psu } from '../index.ts'
import { bookOf } from './book-of.ts'
import { sandboxFee } from './fees.ts'
import { initialBooks, initialRows } from './initial-rows.ts'
import { rememberKidAgreements } from './kid-agreements.ts'
import { emptyBooks, findBooks, insertBooks, putIn } from './money.store.ts'
import { sandboxRate } from './rates.ts'
import {
  type AccountRow,
  type CustomerRow,
  deleteCustomers,
  findPsuRows,
  insertCustomers,
  listAccounts,
  listCustomers,
  type PsuRow,
  touchBank,
} from './sandbox-ledger.store.ts'
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
    listCustomers: (bankId, include) => listCustomers(edge, actorOf(bankId), include),
    async balanceOf({ bankId, account }) {
      const [book] = await findBooks(edge, actorOf(bankId), [bookOf(account)])
      return book && { minorUnits: book.balance_minor_units, currency: book.currency }
    },
    async deposit({ bankId, account, minorUnits }) {
      const amounts = [{ book: bookOf(account), amount_minor_units: minorUnits.toString() }]
      await putIn(desk, actorOf(bankId), { transferId: newId(), amounts })
    },
    findPsu: async ({ bankId, nationalId }) =>
      toPsu(await findPsuRows(edge, actorOf(bankId), { nationalId, personId: null })),
    readPsu: async ({ bankId, personId }) =>
      toPsu(await findPsuRows(edge, actorOf(bankId), { nationalId: null, personId })),
    accountsOf: async ({ bankId, personId, agreementId }) =>
      (await listAccounts(edge, actorOf(bankId), { personId, agreementId })).map(toAccount),
    async mayPayFrom({ bankId, personId, agreementId, account, currency }) {
      const accounts = await listAccounts(edge, actorOf(bankId), { personId, agreementId })
      const number = account.kind === 'account' ? account.bban : account.identification
      return accounts.some(
        (seen) => seen.kind === account.kind && seen.number === number && seen.currency === currency,
      )
    },
    kidAgreementOf: rememberKidAgreements(edge),
    rateOf: async ({ currency }) => sandboxRate(currency),
    feeOf: async ({ terms }) => sandboxFee(terms),
    ...sandboxTransfers(database),
  }
}

async function insertInitialData(queries: Queries, bankId: string): Promise<void> {
  await insertCustomers(queries, initialRows(bankId))
  const { books, amounts } = initialBooks(bankId)
  await insertBooks(queries, books)
  await putIn(queries, actorOf(bankId), { transferId: newId(), amounts })
}

function toPsu(rows: readonly PsuRow[]): Psu | undefined {
  const [first] = rows
  if (first === undefined) return undefined
  return {
    personId: first.person_id,
    name: first.person_name,
    isPrivateCustomer: rows.some((row) => row.customer_type === 'PRIVATE'),
    agreements: rows.flatMap(({ agreement_id: agreementId, agreement_name: name }) =>
      agreementId === null || name === null ? [] : [{ agreementId, name }],
    ),
  }
}

/** In the sandbox whoever sees an account may pay from it. */
function toAccount({ kind, number, currency, name }: AccountRow): BankAccount {
  const account: DebtorAccount =
    kind === 'account' ? { kind, bban: number } : { kind, identification: number }
  return { account, currency, name, mayPay: true }
}
