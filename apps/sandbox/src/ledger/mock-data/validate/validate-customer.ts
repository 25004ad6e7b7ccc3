import { failure, type NewSandboxCustomer, type Result, success, type TppMessage } from '@havn/contract'
import { newNationalId } from '../numbers.ts'
import { validatePerson, type MockPerson } from './validate-person.ts'
import { formatError, collectProblems } from '../refusal.ts'
import type { KnownPerson } from '../bank-contents.store.ts'

/** Returns the person behind a new customer, or everything that is wrong with it. */
export function validateCustomer(
  request: NewSandboxCustomer,
  people: readonly KnownPerson[],
): Result<MockPerson, readonly TppMessage[]> {
  const person = validateCustomerPerson(request, people)
  const problems = collectProblems([person, validateAgreements(request)])
  return person.ok && problems.length === 0 ? person : failure(problems)
}

function validateCustomerPerson(
  { customerType, customerName, customerNumber, personName }: NewSandboxCustomer,
  people: readonly KnownPerson[],
): Result<MockPerson, TppMessage> {
  const nationalId = customerNumber ?? newNationalId(new Set(people.map((known) => known.nationalId)))
  if (customerType === 'CORPORATE')
    return validatePerson({ nationalId, name: personName }, people, {
      number: 'customerNumber',
      name: 'personName',
    })
  if (personName !== undefined && personName !== customerName)
    return failure(
      formatError('personName', 'expected it for a corporation only: a private customer is the person'),
    )
  return validatePerson({ nationalId, name: customerName }, people, {
    number: 'customerNumber',
    name: 'customerName',
  })
}

function validateAgreements({ customerType, withAgreements }: NewSandboxCustomer): Result<true, TppMessage> {
  return withAgreements === true && customerType === 'PRIVATE'
    ? failure(
        formatError('withAgreements', 'expected true for a corporation only: a private customer has none'),
      )
    : success(true)
}
