import { actFor } from '../../database/acting.ts'
import type { Queries } from '../../database/database.ts'
import type { CoreBank, Psu } from '../index.ts'
import { initialRows } from './initial-rows.ts'
import { rememberKidAgreements } from './kid-agreements.ts'
import {
  type CustomerRow,
  deleteBooks,
  findPayableAccounts,
  findPsuRows,
  insertBooks,
  listCustomers,
  type PsuRow,
  touchBank,
} from './sandbox-ledger.store.ts'

/** The sandbox's books: the core bank of a bank that exists only here, and what the sandbox may do to it. */
export interface SandboxLedger extends CoreBank {
  /** Gives a new bank the initial data set, in the transaction of the desk that opens it. */
  fill(queries: Queries, bankId: string): Promise<void>
  /** Back to the initial data set, in a transaction of the desk. */
  reset(queries: Queries, bankId: string): Promise<void>
  listCustomers(
    bankId: string,
    include: { withAccounts: boolean; withAgreements: boolean },
  ): Promise<readonly CustomerRow[]>
}

/** The books belong to the bank, so no TPP is named when they are read. */
const actorOf = (bankId: string) => ({ bankId, tppId: '' })

export function createSandboxLedger(edge: Queries): SandboxLedger {
  return {
    async fill(queries, bankId) {
      await actFor(queries, actorOf(bankId))
      await insertBooks(queries, initialRows(bankId))
    },
    async reset(queries, bankId) {
      // First the bank's row: two resets at once then wait for each other instead of clashing.
      await touchBank(queries, bankId)
      await deleteBooks(queries, bankId)
      await insertBooks(queries, initialRows(bankId))
    },
    listCustomers: (bankId, include) => listCustomers(edge, actorOf(bankId), include),
    findPsu: async ({ bankId, nationalId }) =>
      toPsu(await findPsuRows(edge, actorOf(bankId), { nationalId, personId: null })),
    readPsu: async ({ bankId, personId }) =>
      toPsu(await findPsuRows(edge, actorOf(bankId), { nationalId: null, personId })),
    async mayPayFrom({ bankId, personId, agreementId, account }) {
      const payable = await findPayableAccounts(edge, actorOf(bankId), { personId, agreementId })
      const number = account.kind === 'account' ? account.bban : account.identification
      return payable.some((candidate) => candidate.kind === account.kind && candidate.number === number)
    },
    kidAgreementOf: rememberKidAgreements(edge),
  }
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
