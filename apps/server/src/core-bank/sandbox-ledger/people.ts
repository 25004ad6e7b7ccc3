import type { Queries } from '../../database/database.ts'
import type { BankAccount, CoreBank, DebtorAccount, Psu } from '../index.ts'
import { approvalsNeeded } from './approvals-needed.ts'
import { bookOf } from './book-of.ts'
import { type AccountRow, findPsuRows, listAccounts, type PsuRow } from './sandbox-ledger.store.ts'
import { actorOf } from './transfers.ts'

type PeoplePart = Pick<CoreBank, 'findPsu' | 'readPsu' | 'accountsOf' | 'mayPayFrom' | 'approvalsNeeded'>

/** Whom the sandbox knows, and what they may do. */
export function sandboxPeople(edge: Queries): PeoplePart {
  return {
    findPsu: async ({ bankId, nationalId }) =>
      toPsu(await findPsuRows(edge, actorOf(bankId), { nationalId, personId: null })),
    readPsu: async ({ bankId, personId }) =>
      toPsu(await findPsuRows(edge, actorOf(bankId), { nationalId: null, personId })),
    accountsOf: async ({ bankId, personId, agreementId }) =>
      (await listAccounts(edge, actorOf(bankId), { personId, agreementId })).map(toAccount),
    async mayPayFrom({ bankId, personId, agreementId, account, currency }) {
      const accounts = await listAccounts(edge, actorOf(bankId), { personId, agreementId })
      return accounts
        .map(toAccount)
        .some((seen) => bookOf(seen.account) === bookOf(account) && seen.currency === currency)
    },
    approvalsNeeded: (question) => approvalsNeeded(edge, question),
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

/** In the sandbox whoever sees an account may pay from it. */
function toAccount({ kind, number, currency, name }: AccountRow): BankAccount {
  const account: DebtorAccount =
    kind === 'account' ? { kind, bban: number } : { kind, identification: number }
  return { account, currency, name, mayPay: true }
}
