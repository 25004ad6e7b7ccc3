import type { Queries } from '@havn/server/database/database'
import type { BankAccount, CoreBank, DebtorAccount, BankCustomer } from '@havn/server/core-bank'
import { type AccountRow, listAccounts } from './accounts.store.ts'
import { approvalsNeeded } from './approvals-needed.ts'
import { bookOf } from '../money/ledger-account-id.ts'
import { isWithinRegisterLimit } from './register-limit.ts'
import { findPsuRows, type PsuRow } from './customers.store.ts'
import { actorOf } from '../money/transfers.ts'

type PeoplePart = Pick<
  CoreBank,
  'findCustomerByNationalId' | 'findCustomer' | 'listAccounts' | 'mayPayFrom' | 'approvalsNeeded'
>

/** Whom the sandbox knows, and what they may do. */
export function sandboxPeople(tppDatabase: Queries): PeoplePart {
  return {
    findCustomerByNationalId: async ({ bankId, nationalId }) =>
      toPsu(await findPsuRows(tppDatabase, actorOf(bankId), { nationalId, personId: null })),
    findCustomer: async ({ bankId, personId }) =>
      toPsu(await findPsuRows(tppDatabase, actorOf(bankId), { nationalId: null, personId })),
    listAccounts: async ({ bankId, personId, agreementId }) =>
      (await listAccounts(tppDatabase, actorOf(bankId), { personId, agreementId })).map(toAccount),
    async mayPayFrom({ bankId, personId, agreementId, account, currency, amounts = [] }) {
      const accounts = await listAccounts(tppDatabase, actorOf(bankId), { personId, agreementId })
      const isOpen = accounts
        .map(toAccount)
        .some((seen) => seen.mayPay && bookOf(seen.account) === bookOf(account) && seen.currency === currency)
      return isOpen && isWithinRegisterLimit(tppDatabase, { bankId, agreementId, account, amounts })
    },
    approvalsNeeded: (question) => approvalsNeeded(tppDatabase, question),
  }
}

function toPsu(rows: readonly PsuRow[]): BankCustomer | undefined {
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

/** In the sandbox whoever sees an account may pay from it, unless somebody took that right away. */
function toAccount({ kind, number, currency, name, ...row }: AccountRow): BankAccount {
  const account: DebtorAccount =
    kind === 'account' ? { kind, bban: number } : { kind, identification: number }
  return {
    accountId: row.account_id,
    account,
    currency,
    name,
    ownerName: row.owner_name,
    product: row.product,
    cashAccountType: row.cash_account_type,
    usage: row.customer_type === 'PRIVATE' ? 'PRIV' : 'ORGA',
    mayPay: row.allows_payments,
    ...(row.masked_pan === null
      ? {}
      : {
          card: {
            maskedPan: row.masked_pan,
            creditLimit: { minorUnits: row.credit_limit_minor_units ?? 0n, currency },
          },
        }),
  }
}
