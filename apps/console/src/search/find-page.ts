import type { Tpp } from '../tpps/tpp.ts'

/** Looks for something with this id and returns the path of its page; undefined if there is nothing. */
type Finder = (bank: Tpp['bank'], id: string) => Promise<string | undefined>

const quiet = { unlogged: true, retries: 0 } as const

const findCall: Finder = async (bank, requestId) => {
  const { status } = await bank.sandbox.readSandboxRequest({ requestId }, quiet)
  return status === 200 ? `/requests/${encodeURIComponent(requestId)}` : undefined
}

const findPayment: Finder = async (bank, paymentId) => {
  const { status } = await bank.sandbox.readSandboxPayment({ paymentId }, quiet)
  return status === 200 ? `/payments/${paymentId}` : undefined
}

const findAccount: Finder = async (bank, accountId) => {
  const answer = await bank.sandbox.readSandboxAccount({ accountId }, quiet)
  return answer.status === 200 ? `/people/${answer.body.customerId}/accounts/${accountId}` : undefined
}

const findCustomer: Finder = async (bank, customerId) => {
  const { status } = await bank.sandbox.readSandboxCustomer({ customerId }, quiet)
  return status === 200 ? `/people/${customerId}` : undefined
}

/** An account by its number, or the customer by the number to log in with. */
const findByNumber: Finder = async (bank, number) => {
  const [accounts, customers] = await Promise.all([
    bank.sandbox.listSandboxAccounts({}, quiet),
    bank.sandbox.listSandboxCustomers({ query: { withAccounts: false, withAgreements: false } }, quiet),
  ])
  const account = accounts.status === 200 ? accounts.body.find(({ bban }) => bban === number) : undefined
  if (account !== undefined) return `/people/${account.customerId}/accounts/${account.accountId}`
  const customer =
    customers.status === 200
      ? customers.body.find(({ customerNumber }) => customerNumber === number)
      : undefined
  return customer === undefined ? undefined : `/people/${customer.customerId}`
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Finds the page of the one thing that has this id or number; undefined if nothing has it. */
export async function findPage({ bank }: Tpp, text: string): Promise<string | undefined> {
  const id = text.trim()
  // `1234.56.78903` and `1234 56 78903` are how people write an account number.
  const number = id.replaceAll(/[ .]/g, '')
  const finders: readonly Finder[] = UUID.test(id)
    ? [findCall, findPayment, findAccount, findCustomer]
    : /^\S{1,128}$/.test(id)
      ? [findCall]
      : []
  const found = await Promise.all([
    ...finders.map((find) => find(bank, UUID.test(id) ? id.toLowerCase() : id)),
    ...(/^\d{11}$/.test(number) ? [findByNumber(bank, number)] : []),
  ])
  return found.find((path) => path !== undefined)
}
