import { failure, type NewSandboxCustomer, type Result, success, type TppMessage } from '@havn/contract'
import { newNationalId } from './numbers.ts'
import { judgePerson, type Person } from './validate-person.ts'
import { fault, problemsOf } from './refusal.ts'
import type { KnownPerson } from './bank-contents.store.ts'

/** The person behind a new customer, or everything that is wrong with it. */
export function judgeCustomer(
  wanted: NewSandboxCustomer,
  people: readonly KnownPerson[],
): Result<Person, readonly TppMessage[]> {
  const person = judgeWho(wanted, people)
  const faults = problemsOf([person, judgeAgreements(wanted)])
  return person.ok && faults.length === 0 ? person : failure(faults)
}

function judgeWho(
  { customerType, customerName, customerNumber, personName }: NewSandboxCustomer,
  people: readonly KnownPerson[],
): Result<Person, TppMessage> {
  const nationalId = customerNumber ?? newNationalId(new Set(people.map((known) => known.national_id)))
  if (customerType === 'CORPORATE')
    return judgePerson({ nationalId, name: personName }, people, {
      number: 'customerNumber',
      name: 'personName',
    })
  if (personName !== undefined && personName !== customerName)
    return failure(
      fault('personName', 'expected it for a corporation only: a private customer is the person'),
    )
  return judgePerson({ nationalId, name: customerName }, people, {
    number: 'customerNumber',
    name: 'customerName',
  })
}

function judgeAgreements({ customerType, withAgreements }: NewSandboxCustomer): Result<true, TppMessage> {
  return withAgreements === true && customerType === 'PRIVATE'
    ? failure(fault('withAgreements', 'expected true for a corporation only: a private customer has none'))
    : success(true)
}
