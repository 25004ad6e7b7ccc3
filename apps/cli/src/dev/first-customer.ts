import { readFileSync } from 'node:fs'
import type { NdctPayment, SandboxAgreementDetails, SandboxCustomer } from '@havn/contract'
import { createTppClient } from '@havn/tpp-sdk'
import { readTpp } from '../tpp/read-tpp.ts'
import type { ProviderPerson } from './login-provider/provider-options.ts'
import type { StatePaths } from '../installation/state.ts'

export type { ProviderPerson }

/** A customer whom the welcome text and the example payment name. */
export type FirstCustomer = { name: string; number: string; accounts: [string, string] }

/** Lists the test customers, by a call that any TPP could make. */
export const listCustomers = (state: StatePaths, baseUrl: string): Promise<readonly unknown[]> =>
  list(state, baseUrl, '/v1/sandbox/customers')

async function list(state: StatePaths, baseUrl: string, path: string): Promise<readonly unknown[]> {
  const client = createTppClient({
    baseUrl,
    ...readTpp(state, 'default'),
    ca: readFileSync(state.ca, 'utf8'),
  })
  // The list of calls begins with the developer's own.
  const answer = await client.call({ method: 'GET', path, headers: { 'Sandbox-Log': 'none' } })
  if (Array.isArray(answer.json)) return answer.json
  throw new Error(`the sandbox answered ${answer.status} and no list at ${path}: ${answer.text}`)
}

/** Finds a private customer with two accounts. */
export function findFirstCustomer(customers: readonly unknown[]): FirstCustomer {
  const found = customers.map(readCustomer).find((customer) => customer !== undefined)
  if (found) return found
  throw new Error('the sandbox has no private customer with two accounts')
}

/** Who can log in: the private customers, and whoever acts for a company. */
export async function listPeople(
  state: StatePaths,
  baseUrl: string,
  customers: readonly unknown[],
): Promise<readonly ProviderPerson[]> {
  const agreements = await list(state, baseUrl, '/v1/sandbox/agreements')
  const people = [
    ...customers.flatMap((customer): ProviderPerson[] => {
      const { customerType, customerName: name, customerNumber } = customer as Partial<SandboxCustomer>
      return customerType === 'PRIVATE' && name !== undefined && customerNumber !== undefined
        ? [{ name, nationalId: customerNumber }]
        : []
    }),
    ...agreements.flatMap(
      (agreement) => (agreement as Partial<SandboxAgreementDetails>).representatives ?? [],
    ),
  ]
  return people.filter(
    ({ nationalId }, index) => people.findIndex((one) => one.nationalId === nationalId) === index,
  )
}

/**
 * A payment from one of the customer's accounts to the other. The remittance has the time, so that it is no logical
 * duplicate of the example of an earlier start on the same day.
 */
export function examplePayment({ name, accounts: [debtor, creditor] }: FirstCustomer, now: Date) {
  return {
    instructedAmount: { amount: '100.00', currency: 'NOK' },
    creditorName: name,
    creditorAccount: { bban: creditor, currency: 'NOK' },
    creditorAddress: { city: 'Oslo', country: 'NO' },
    debtorAccount: { bban: debtor, currency: 'NOK' },
    remittanceInformationUnstructured: `My first payment, ${now.toISOString()}`,
  } satisfies NdctPayment
}

function readCustomer(value: unknown): FirstCustomer | undefined {
  const {
    customerType,
    customerName,
    customerNumber,
    accounts,
  }: Partial<Record<keyof SandboxCustomer, unknown>> =
    typeof value === 'object' && value !== null ? value : {}
  if (customerType !== 'PRIVATE' || !Array.isArray(accounts)) return undefined
  const [first, second]: unknown[] = accounts
  if (typeof first !== 'string' || typeof second !== 'string') return undefined
  return { name: String(customerName), number: String(customerNumber), accounts: [first, second] }
}
