import { type Bank, expect, type SandboxAccount, type SandboxCardAccount } from '@havn/tpp-sdk'
import { unlogged } from '../design/index.ts'
import { type OwnedAccount, type Person, psusOf } from './person.ts'

/** Reads every customer of the sandbox. */
export async function loadPeople({ sandbox }: Bank): Promise<readonly Person[]> {
  const [customers, accounts, cards, agreements] = await Promise.all([
    expect(sandbox.listSandboxCustomers({}, unlogged), 200),
    expect(sandbox.listSandboxAccounts({}, unlogged), 200),
    expect(sandbox.listSandboxCardAccounts({}, unlogged), 200),
    expect(sandbox.listSandboxAgreements({}, unlogged), 200),
  ])
  const owned = [...accounts.body.map(toOwnedAccount), ...cards.body.map(toOwnedCard)]
  return customers.body.map((customer) => {
    const { customerId } = customer
    const own = agreements.body.filter((agreement) => agreement.customerId === customerId)
    return {
      customer,
      accounts: owned.filter((account) => account.customerId === customerId),
      agreements: own,
      psus: psusOf(customer, own),
    }
  })
}

/** Reads one customer; undefined if there is none of that id. */
export async function loadPerson(bank: Bank, customerId: string): Promise<Person | undefined> {
  const people = await loadPeople(bank)
  return people.find(({ customer }) => customer.customerId === customerId)
}

const toOwnedAccount = (account: SandboxAccount): OwnedAccount => ({
  kind: 'account',
  id: account.accountId,
  customerId: account.customerId,
  name: account.name,
  number: account.bban,
  currency: account.currency,
  balance: account.balance,
  creditLimit: account.creditLimit,
  relatedAccount: undefined,
})

const toOwnedCard = (card: SandboxCardAccount): OwnedAccount => ({
  kind: 'card',
  id: card.cardAccountId,
  customerId: card.customerId,
  name: card.name,
  number: card.maskedPan,
  currency: card.currency,
  balance: card.balance,
  creditLimit: card.creditLimit,
  relatedAccount: card.relatedAccount,
})
