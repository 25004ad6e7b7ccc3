import type { CoreBank } from './core-bank.ts'
import type { BankCustomer } from './customer.ts'

/** The questions by which a core bank finds a person who logs in. */
export type FindsPeople = Pick<CoreBank, 'findCustomerByNationalId' | 'findCustomerByIdentifier'>

/** What a person is known by. */
export interface PersonIdentifier {
  readonly bankId: string
  /** What people at the bank are known by; undefined for a national id. */
  readonly scheme: string | undefined
  readonly value: string
}

/** Finds the person whom an identifier names, by the question that the core bank answers. */
export function findPerson(
  coreBank: FindsPeople,
  { bankId, scheme, value }: PersonIdentifier,
): Promise<BankCustomer | undefined> {
  return scheme === undefined || coreBank.findCustomerByIdentifier === undefined
    ? coreBank.findCustomerByNationalId({ bankId, nationalId: value })
    : coreBank.findCustomerByIdentifier({ bankId, scheme, value })
}
