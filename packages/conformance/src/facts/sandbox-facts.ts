import { compileBody, SandboxCustomerList } from '@havn/contract'
import type { Exchange } from '../exchange/exchange.ts'
import { DEFAULT_ABROAD, type Facts } from './facts.ts'

export const CUSTOMERS_PATH = '/v1/sandbox/customers?withAccounts=true&withAgreements=true'

/** Accounts of the scenarios of Havn's sandbox. A fixture names those of another one. */
const SCENARIO_KID_CREDITOR = '99860515489'
const SCENARIO_PENDING_CREDITOR = '99860601318'

const readCustomers = compileBody(SandboxCustomerList)

/** Chooses the customers and accounts to use from the sandbox's list; undefined if it has none that serve. */
export function factsFromCustomers(answer: Exchange): Facts | undefined {
  const list = readCustomers(answer.json)
  if (answer.status !== 200 || !list.ok) return undefined
  const people = list.value.filter(
    ({ customerType, accounts }) => customerType === 'PRIVATE' && accounts.length > 0,
  )
  const [psu, other] = people
  const [debtorBban, ownBban] = psu?.accounts ?? []
  const creditorBban = other?.accounts[0] ?? ownBban
  if (psu === undefined || debtorBban === undefined || creditorBban === undefined) return undefined
  const company = list.value.find(
    ({ customerType, agreements }) => customerType === 'CORPORATE' && agreements.length > 0,
  )
  const isHavn = list.value.some(({ accounts }) => accounts.includes(SCENARIO_KID_CREDITOR))
  const agreementId = company?.agreements[0]?.id
  const [cardIdentification] = psu.cardAccounts
  return {
    psu: { nationalId: psu.customerNumber },
    debtorBban,
    creditorBban,
    creditorName: other?.customerName ?? psu.customerName,
    abroad: DEFAULT_ABROAD,
    ...(company === undefined || agreementId === undefined
      ? {}
      : { corporate: { nationalId: company.customerNumber, agreementId } }),
    ...(isHavn
      ? { kidCreditorBban: SCENARIO_KID_CREDITOR, pendingCreditorBban: SCENARIO_PENDING_CREDITOR }
      : {}),
    ...(cardIdentification === undefined ? {} : { cardIdentification }),
  }
}
