import { type Static, Type } from 'typebox'
import { domesticText } from '../../values/text/text.ts'

export const CustomerType = Type.Enum(['PRIVATE', 'CORPORATE'], {
  type: 'string',
  title: 'CustomerType',
  description: 'the kind of customer',
})

export const MockNationalId = Type.String({
  title: 'MockNationalId',
  description:
    'a synthetic national identification number: 11 digits, 80 added to the month, with valid check digits',
  minLength: 11,
  maxLength: 11,
  pattern: '^[0-9]{11}$',
})

export const NewSandboxCustomer = Type.Object(
  {
    customerType: CustomerType,
    customerName: domesticText(70, 'the name of the person or the corporation'),
    customerNumber: Type.Optional(MockNationalId),
    personName: Type.Optional(domesticText(70, 'the name of the person who represents the corporation')),
    withAccounts: Type.Optional(
      Type.Boolean({
        description:
          'whether to create two accounts and, for a private customer, a card account. Default false',
      }),
    ),
    withAgreements: Type.Optional(
      Type.Boolean({
        description:
          'for a corporation: whether to create an agreement under which its person uses all its accounts. Default false',
      }),
    ),
  },
  {
    title: 'NewSandboxCustomer',
    description:
      'a mock customer to be created. `customerNumber` is whom to log in as: the customer, or the person who represents it; left out, a new one is made. `personName` is needed for a corporation whose person the sandbox does not know yet',
    additionalProperties: false,
  },
)
export type NewSandboxCustomer = Static<typeof NewSandboxCustomer>
