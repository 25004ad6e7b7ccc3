import { type NewSandboxCustomer, success } from '@havn/contract'
import type { Queries } from '@havn/server/database/database'
import { newId } from '@havn/server/shared/ids'
import { touchBank } from '../people/customers.store.ts'
import { type Bundle, writeBundles } from './batch.ts'
import { firstAccounts, firstAgreement, firstCard } from './default-accounts.ts'
import { judgeCustomer } from './validate-customer.ts'
import { accountBundle } from './new-account.ts'
import type { Person } from './validate-person.ts'
import { clash, clashing, type Made, unfit } from './refusal.ts'
import { clashesOfRoom, type Wanted } from './data-limits.ts'
import { readPeople, readStanding, type Standing } from './bank-contents.store.ts'

/** A customer, alone or ready to be used; the new id. Needs a `bankDatabase` transaction that acts for the bank. */
export async function createCustomer(
  queries: Queries,
  bankId: string,
  wanted: NewSandboxCustomer,
): Promise<Made<string>> {
  // First the bank's row: whoever else changes the bank's data waits, and what is judged here stays true.
  await touchBank(queries, bankId)
  const standing = await readStanding(queries, bankId)
  const people = await readPeople(queries, bankId)
  const person = judgeCustomer(wanted, people)
  if (!person.ok) return unfit(person.problem)
  const { nationalId } = person.value
  const isTwin =
    wanted.customerType === 'PRIVATE' &&
    people.some((known) => known.national_id === nationalId && known.is_private_customer)
  const clashes = [...(isTwin ? [TWIN] : []), ...clashesOfRoom(standing, roomFor(wanted))]
  if (clashes.length > 0) return clashing(clashes)
  const customerId = newId()
  const bundles = bundlesOf(bankId, { ...wanted, customerId, person: person.value, standing })
  await writeBundles(queries, bankId, bundles)
  return success(customerId)
}

const TWIN = clash(
  'customerNumber',
  'expected the national id of nobody who is a private customer already: GET /v1/sandbox/customers lists them',
)

interface CustomerToBe extends NewSandboxCustomer {
  readonly customerId: string
  readonly person: Person
  readonly standing: Standing
}

function bundlesOf(bankId: string, customer: CustomerToBe): Bundle[] {
  const { withAccounts = false, withAgreements = false, standing } = customer
  const accounts = withAccounts ? firstAccounts(customer, standing) : []
  return [
    customerBundle(bankId, customer),
    ...accounts.map((account) => accountBundle(bankId, account)),
    ...(withAccounts && customer.customerType === 'PRIVATE' ? [firstCard(bankId, customer, standing)] : []),
    ...(withAgreements ? firstAgreement(bankId, customer, accounts) : []),
  ]
}

function customerBundle(bankId: string, { customerId, person, standing, ...wanted }: CustomerToBe): Bundle {
  const row = {
    bank_id: bankId,
    customer_id: customerId,
    customer_number: person.nationalId,
    person_id: person.personId,
    person_name: person.name,
    customer_type: wanted.customerType,
    customer_name: wanted.customerName,
    position: standing.next_position,
  }
  return { rows: { customers: [row] } }
}

function roomFor({ customerType, withAccounts, withAgreements }: NewSandboxCustomer): Wanted {
  const accounts = withAccounts === true ? 2 : 0
  return {
    customers: 1,
    accounts,
    cardAccounts: withAccounts === true && customerType === 'PRIVATE' ? 1 : 0,
    ...(withAgreements === true ? { agreements: 1, engagements: accounts } : {}),
  }
}
