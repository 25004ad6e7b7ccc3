import { type Static, Type } from 'typebox'
import { domesticText } from '../../values/text/text.ts'

export const CustomerType = Type.Enum(['PRIVATE', 'CORPORATE'], {
  type: 'string',
  title: 'CustomerType',
  description: 'what kind of customer it is',
})

export const MockNationalId = Type.String({
  title: 'MockNationalId',
  description:
    'a national identification number of the synthetic series: 11 digits, the month plus 80, with right check digits',
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
          'true: with two accounts and, if it is a private customer, a card account; default false',
      }),
    ),
    withAgreements: Type.Optional(
      Type.Boolean({
        description:
          'true: with an agreement under which its person uses all its accounts, if it is a corporation; default false',
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
