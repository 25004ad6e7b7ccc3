import { Type } from 'typebox'
import { type Decoded, text, uuid } from './schema/schema.ts'

export const BankCustomer = Type.Object(
  {
    personId: uuid('a key for the person that never changes; Havn stores it instead of the national id'),
    name: text(),
    isPrivateCustomer: Type.Boolean({
      description: 'whether the person has accounts of their own, and may so act in their own name',
    }),
    agreements: Type.Array(
      Type.Object({ agreementId: uuid('a key that never changes'), name: text("the corporation's name") }),
      { description: 'the agreements under which this person may act for a corporation' },
    ),
  },
  {
    title: 'BankCustomer',
    description:
      'a person who can log in at the bank: a private customer, somebody who acts for corporations, or both',
  },
)
/** A person who can log in at the bank: a private customer, somebody who acts for corporations, or both. */
export interface BankCustomer extends Decoded<typeof BankCustomer> {}
