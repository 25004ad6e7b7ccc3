import type { Queries } from '@havn/server/platform/database/database'
import type { BankAccount, BankCustomer, CoreBank, DebtorAccount, Money } from '@havn/server/core-bank'
import { bankActor } from '../bank-actor.ts'
import { gatherPerBank } from '../gather-per-bank.ts'
import { listAgreementAccounts, listPrivateAccounts } from './accounts.store.ts'
import { approvalsNeeded } from './approvals-needed.ts'
import { toLedgerAccountId } from '../money/ledger-account-id.ts'
import { type Customership, listCustomerships } from './customers.store.ts'
import type { CountryOf } from '../cache-countries.ts'
import { type Rates, ratesOf } from '../money/rates.ts'
import { createPayeeVerification } from './verify-payee.ts'
import { listEngagementLimits } from './limits.store.ts'

type PeopleOfCoreBank = ReturnType<typeof createPayeeVerification> &
  Pick<
    CoreBank,
    | 'findCustomerByNationalId'
    | 'findCustomerByIdentifier'
    | 'findCustomer'
    | 'listAccounts'
    | 'mayPayFrom'
    | 'approvalsNeeded'
  >

/** The part of the core bank that knows people, their accounts, and what they may pay. */
export function createSandboxPeople(tppDatabase: Queries, countryOf: CountryOf): PeopleOfCoreBank {
  const privateAccountsOf = gatherPerBank<string, readonly BankAccount[]>(async (bankId, personIds) => {
    const byPerson = await listPrivateAccounts(tppDatabase, bankActor(bankId), personIds)
    return personIds.map((personId) => byPerson.get(personId) ?? [])
  })
  const listAccounts: CoreBank['listAccounts'] = async ({ bankId, personId, agreementId }) =>
    agreementId === undefined
      ? privateAccountsOf(bankId, personId)
      : listAgreementAccounts(tppDatabase, bankActor(bankId), { personId, agreementId })
  return {
    ...createPayeeVerification(tppDatabase, countryOf),
    findCustomerByNationalId: async ({ bankId, nationalId }) =>
      toCustomer(await listCustomerships(tppDatabase, bankActor(bankId), { nationalId, personId: null })),
    findCustomerByIdentifier: async ({ bankId, value: nationalId }) =>
      toCustomer(await listCustomerships(tppDatabase, bankActor(bankId), { nationalId, personId: null })),
    findCustomer: async ({ bankId, personId }) =>
      toCustomer(await listCustomerships(tppDatabase, bankActor(bankId), { nationalId: null, personId })),
    listAccounts,
    async mayPayFrom({ bankId, personId, agreementId, account, currency, amounts = [] }) {
      const accounts = await listAccounts({ bankId, personId, agreementId })
      const id = toLedgerAccountId(account)
      const isOpen = accounts.some(
        (visible) =>
          visible.mayPay && toLedgerAccountId(visible.account) === id && visible.currency === currency,
      )
      if (!isOpen) return false
      const rates = ratesOf(await countryOf(bankId))
      return isWithinRegisterLimit(tppDatabase, rates, { bankId, agreementId, account, amounts })
    },
    approvalsNeeded: async (question) =>
      approvalsNeeded(tppDatabase, ratesOf(await countryOf(question.bankId)), question),
  }
}

function toCustomer(rows: readonly Customership[]): BankCustomer | undefined {
  const [first] = rows
  if (first === undefined) return undefined
  return {
    personId: first.personId,
    name: first.personName,
    isPrivateCustomer: rows.some((row) => row.customerType === 'PRIVATE'),
    agreements: rows.flatMap(({ agreementId, agreementName: name }) =>
      agreementId === null || name === null ? [] : [{ agreementId, name }],
    ),
  }
}

interface RegisterLimitQuery {
  readonly bankId: string
  readonly agreementId: string | undefined
  readonly account: DebtorAccount
  readonly amounts?: readonly Money[]
}

/** Is each amount within the register limit of the engagement? A private customer without agreement has no limit. */
async function isWithinRegisterLimit(
  tppDatabase: Queries,
  { toHomeMinorUnits }: Rates,
  { bankId, agreementId, account, amounts = [] }: RegisterLimitQuery,
): Promise<boolean> {
  if (agreementId === undefined || amounts.length === 0) return true
  const limits = await listEngagementLimits(tppDatabase, bankActor(bankId), agreementId)
  const limit = limits.find(({ bban }) => bban === toLedgerAccountId(account))?.registerLimit ?? null
  return limit === null || amounts.every((amount) => (toHomeMinorUnits(amount) ?? limit + 1n) <= limit)
}
