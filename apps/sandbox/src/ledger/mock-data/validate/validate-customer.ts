import { failure, type NewSandboxCustomer, type Result, success } from '@havn/contract'
import type { Problem } from '@havn/server/edge'
import type { Country } from '@havn/server/platform/banks'
import { newIdentifier } from '../numbers.ts'
import { validatePerson, type MockPerson } from './validate-person.ts'
import { invalidField, collectProblems } from '../refusal.ts'
import type { KnownPerson } from '../bank-contents.store.ts'

/** Returns the person behind a new customer, or everything that is wrong with it. */
export function validateCustomer(
  country: Country,
  request: NewSandboxCustomer,
  people: readonly KnownPerson[],
): Result<MockPerson, readonly Problem[]> {
  const person = validateCustomerPerson(country, request, people)
  const problems = collectProblems([person, validateAgreements(request)])
  return person.ok && problems.length === 0 ? person : failure(problems)
}

function validateCustomerPerson(
  country: Country,
  { customerType, customerName, customerNumber, personName }: NewSandboxCustomer,
  people: readonly KnownPerson[],
): Result<MockPerson, Problem> {
  const nationalId =
    customerNumber ?? newIdentifier(country, new Set(people.map((known) => known.nationalId)))
  if (customerType === 'CORPORATE')
    return validatePerson(
      { country, people },
      { nationalId, name: personName },
      {
        number: 'customerNumber',
        name: 'personName',
      },
    )
  if (personName !== undefined && personName !== customerName)
    return failure(
      invalidField('personName', 'expected it for a corporation only: a private customer is the person'),
    )
  return validatePerson(
    { country, people },
    { nationalId, name: customerName },
    {
      number: 'customerNumber',
      name: 'customerName',
    },
  )
}

function validateAgreements({ customerType, withAgreements }: NewSandboxCustomer): Result<true, Problem> {
  return withAgreements === true && customerType === 'PRIVATE'
    ? failure(
        invalidField('withAgreements', 'expected true for a corporation only: a private customer has none'),
      )
    : success(true)
}
