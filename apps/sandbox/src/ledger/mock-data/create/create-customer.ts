import { type NewSandboxCustomer, success } from '@havn/contract'
import type { Queries } from '@havn/server/platform/database/database'
import { newId } from '@havn/server/platform/shared/ids'
import type { BankToFill } from '../../initial-data/bank-to-fill.ts'
import { type DataBatch, insertDataBatches } from '../data-batch.ts'
import { defaultAccounts, defaultAgreement, defaultCardAccount } from './default-accounts.ts'
import { validateCustomer } from '../validate/validate-customer.ts'
import { accountBatch } from './new-account.ts'
import type { MockPerson } from '../validate/validate-person.ts'
import { conflict, type CreationResult, refuseData } from '../refusal.ts'
import { checkDataLimits, type DataCounts } from '../data-limits.ts'
import { listKnownPeople, lockBankContents, type BankContents } from '../bank-contents.store.ts'

/**
 * Creates a customer, with accounts and agreements if requested, and returns its id. Needs a `bankDatabase` transaction that
 * acts for the bank.
 */
export async function createCustomer(
  queries: Queries,
  { bankId, country }: BankToFill,
  request: NewSandboxCustomer,
): Promise<CreationResult<string>> {
  const contents = await lockBankContents(queries, bankId)
  const people = await listKnownPeople(queries, bankId)
  const person = validateCustomer(country, request, people)
  if (!person.ok) return refuseData(person.problem)
  const { nationalId } = person.value
  const isCustomerAlready =
    request.customerType === 'PRIVATE' &&
    people.some((known) => known.nationalId === nationalId && known.isPrivateCustomer)
  const conflicts = [
    ...(isCustomerAlready ? [CUSTOMER_EXISTS] : []),
    ...checkDataLimits(contents, countNewData(request)),
  ]
  if (conflicts.length > 0) return refuseData(conflicts)
  const customerId = newId()
  const batches = batchesFor({ bankId, country }, { ...request, customerId, person: person.value, contents })
  await insertDataBatches(queries, bankId, batches)
  return success(customerId)
}

const CUSTOMER_EXISTS = conflict(
  'customerNumber',
  'expected the national id of nobody who is a private customer already: GET /v1/sandbox/customers lists them',
)

interface CustomerToCreate extends NewSandboxCustomer {
  readonly customerId: string
  readonly person: MockPerson
  readonly contents: BankContents
}

function batchesFor({ bankId, country }: BankToFill, customer: CustomerToCreate): DataBatch[] {
  const { withAccounts = false, withAgreements = false, contents } = customer
  const accounts = withAccounts ? defaultAccounts(country, customer, contents) : []
  return [
    customerBatch(bankId, customer),
    ...accounts.map((account) => accountBatch(bankId, account)),
    ...(withAccounts && customer.customerType === 'PRIVATE'
      ? [defaultCardAccount({ bankId, country }, customer, contents)]
      : []),
    ...(withAgreements ? defaultAgreement(bankId, customer, accounts) : []),
  ]
}

function customerBatch(
  bankId: string,
  { customerId, person, contents, ...request }: CustomerToCreate,
): DataBatch {
  const row = {
    bankId,
    customerId,
    customerNumber: person.nationalId,
    personId: person.personId,
    personName: person.name,
    customerType: request.customerType,
    customerName: request.customerName,
    position: contents.nextPosition,
  }
  return { rows: { customers: [row] } }
}

function countNewData({ customerType, withAccounts, withAgreements }: NewSandboxCustomer): DataCounts {
  const accounts = withAccounts === true ? 2 : 0
  return {
    customers: 1,
    accounts,
    cardAccounts: withAccounts === true && customerType === 'PRIVATE' ? 1 : 0,
    ...(withAgreements === true ? { agreements: 1, engagements: accounts } : {}),
  }
}
