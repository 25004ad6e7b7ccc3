import {
  type BankAccount,
  type BankCustomer,
  findPerson as findPersonOf,
  numberOfDebtorAccount,
} from '../index.ts'
import { CaseNotRunError } from './conformance-case.ts'
import type { CoreBankUnderTest } from './core-bank-under-test.ts'
import { expectPresent, expectThat } from './expect.ts'

type Person = keyof CoreBankUnderTest['people']

/** Finds one of the fixture's customers. */
export async function findPerson(bank: CoreBankUnderTest, person: Person): Promise<BankCustomer> {
  const found = await findById(bank, bank.people[person])
  return expectPresent(`the customer with the id of people.${person}`, found)
}

/** Finds a customer as Havn does at a login: by national id, or by the scheme of the bank's pack. */
export const findById = (
  { coreBank, bankId, personIdScheme: scheme }: CoreBankUnderTest,
  { nationalId: value }: CoreBankUnderTest['people'][Person],
) => findPersonOf(coreBank, { bankId, scheme, value })

/** Lists the accounts that a person has in their own name. */
export async function listOwnAccounts(
  { coreBank, bankId }: CoreBankUnderTest,
  personId: string,
): Promise<readonly BankAccount[]> {
  return coreBank.listAccounts({ bankId, personId, agreementId: undefined })
}

/** Finds the payer's account by the id that the bank gives it. */
export async function payerAccountId(bank: CoreBankUnderTest): Promise<string> {
  const { personId } = await findPerson(bank, 'payer')
  const accounts = await listOwnAccounts(bank, personId)
  const number = numberOfDebtorAccount(bank.accounts.payer)
  const found = accounts.find(({ account }) => numberOfDebtorAccount(account) === number)
  expectThat(found !== undefined, {
    what: 'listAccounts for the payer',
    expected: `a list with the account ${number}, which the fixture names as accounts.payer`,
    received: accounts.map(({ account }) => account),
  })
  return found.accountId
}

export const payerBalance = (bank: CoreBankUnderTest): Promise<bigint> => bank.balanceOf(bank.accounts.payer)

/**
 * Makes sure that the payer can pay so much, and returns the balance: by a deposit, or from what is there if the test
 * system takes no deposits.
 */
export async function fundPayer(bank: CoreBankUnderTest, minorUnits: bigint): Promise<bigint> {
  await bank.actions.deposit?.(bank.accounts.payer, minorUnits)
  const balance = await payerBalance(bank)
  if (balance < minorUnits)
    throw new CaseNotRunError(
      `the payer's account has ${balance} minor units, and this case pays ${minorUnits}: put money into it, or offer the test action deposit`,
    )
  return balance
}

/** Does a test action that the case lists in `needs`. */
export async function settle({ actions }: CoreBankUnderTest): Promise<Temporal.Instant> {
  if (actions.settle === undefined) throw new CaseNotRunError('the bank offers no test action settle')
  return actions.settle()
}
