import { unloggedOnce } from '../design/index.ts'
import type { Tpp } from '../tpps/tpp.ts'

// Lists are read, not single things: a read that finds nothing would be listed among the calls.
async function findCall({ bank }: Tpp, requestId: string): Promise<string | undefined> {
  const { status } = await bank.sandbox.readSandboxRequest({ requestId }, unloggedOnce)
  return status === 200 ? `/requests/${encodeURIComponent(requestId)}` : undefined
}

async function findPayment({ bank }: Tpp, paymentId: string): Promise<string | undefined> {
  const answer = await bank.sandbox.listSandboxPayments({ query: { search: paymentId } }, unloggedOnce)
  const isListed =
    answer.status === 200 && answer.body.payments.some((payment) => payment.paymentId === paymentId)
  return isListed ? `/payments/${paymentId}` : undefined
}

async function findBasket({ bank }: Tpp, basketId: string): Promise<string | undefined> {
  const answer = await bank.sandbox.listSandboxBaskets({}, unloggedOnce)
  const isListed = answer.status === 200 && answer.body.baskets.some((basket) => basket.basketId === basketId)
  return isListed ? `/baskets/${basketId}` : undefined
}

async function findConsent({ bank }: Tpp, consentId: string): Promise<string | undefined> {
  const answer = await bank.sandbox.listSandboxConsents({}, unloggedOnce)
  const isListed =
    answer.status === 200 && answer.body.consents.some((consent) => consent.consentId === consentId)
  return isListed ? `/consents/${consentId}` : undefined
}

/** An authorisation has no page of its own: it is shown with the payment or basket that it is about. */
async function findAuthorisation({ bank }: Tpp, authorisationId: string): Promise<string | undefined> {
  const answer = await bank.sandbox.listSandboxAuthorisations({}, unloggedOnce)
  if (answer.status !== 200) return undefined
  const found = answer.body.authorisations.find(
    (authorisation) => authorisation.authorisationId === authorisationId,
  )
  if (found?.paymentId !== undefined) return `/payments/${found.paymentId}`
  return found?.basketId === undefined ? undefined : `/baskets/${found.basketId}`
}

/** A customer or account by its id, an account by its number, a customer by the number to log in with. */
async function findPerson({ bank }: Tpp, wanted: string): Promise<string | undefined> {
  const [accounts, customers] = await Promise.all([
    bank.sandbox.listSandboxAccounts({}, unloggedOnce),
    bank.sandbox.listSandboxCustomers(
      { query: { withAccounts: false, withAgreements: false } },
      unloggedOnce,
    ),
  ])
  const account =
    accounts.status === 200
      ? accounts.body.find(({ accountId, bban }) => [accountId, bban].includes(wanted))
      : undefined
  if (account !== undefined) return `/people/${account.customerId}/accounts/${account.accountId}`
  const customer =
    customers.status === 200
      ? customers.body.find(({ customerId, customerNumber }) => [customerId, customerNumber].includes(wanted))
      : undefined
  return customer === undefined ? undefined : `/people/${customer.customerId}`
}

const OF_UUID = [findPayment, findBasket, findConsent, findAuthorisation, findPerson]

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Finds the page of the one thing that has this id or number; undefined if nothing has it. */
export async function findPage(tpp: Tpp, text: string): Promise<string | undefined> {
  // `1234.56.78903` and `1234 56 78903` are how people write an account number.
  const number = text.replaceAll(/[ .]/g, '')
  const isUuid = UUID.test(text)
  const id = text.toLowerCase()
  const found = await Promise.all([
    ...(/^\S{1,128}$/.test(text) ? [findCall(tpp, text)] : []),
    ...(isUuid ? OF_UUID.map((find) => find(tpp, id)) : []),
    ...(/^\d{11}$/.test(number) ? [findPerson(tpp, number)] : []),
  ])
  return found.find((path) => path !== undefined)
}
