import { type Static, Type } from 'typebox'
import { Bban } from '../../values/account-numbers/bban.ts'
import { Currency } from '../../values/money/currency.ts'
import { Link } from '../../values/addresses/link.ts'
import { domesticText } from '../../values/text/text.ts'
import { UuidText } from '../../values/uuid.ts'
import { SandboxAmount } from './sandbox-amount.ts'

const kidLengthMax = 25

export const SandboxKidAgreement = Type.Object(
  {
    required: Type.Boolean({ description: 'whether a payment to the account must have a KID' }),
    lengths: Type.Array(
      Type.Integer({ description: 'a length of a KID', minimum: 2, maximum: kidLengthMax }),
      {
        description: 'the lengths that a KID may have',
        minItems: 1,
        maxItems: kidLengthMax - 1,
      },
    ),
    checkDigit: Type.Enum(['mod10', 'mod11'], {
      type: 'string',
      title: 'KidCheckDigit',
      description: 'how the last digit is computed',
    }),
  },
  {
    title: 'SandboxKidAgreement',
    description: 'what is agreed about the references of payments to the account',
    additionalProperties: false,
  },
)
export type SandboxKidAgreement = Static<typeof SandboxKidAgreement>

export const NewSandboxAccount = Type.Object(
  {
    customerId: UuidText,
    bban: Type.Optional(Bban),
    currency: Type.Optional(Currency),
    name: Type.Optional(domesticText(70, 'the name that the customer gave the account')),
    balance: Type.Optional(SandboxAmount),
    creditLimit: Type.Optional(SandboxAmount),
    kidAgreement: Type.Optional(SandboxKidAgreement),
  },
  {
    title: 'NewSandboxAccount',
    description:
      "a mock account to create. Without `bban` an account number is generated. `currency` defaults to NOK. `balance` is the opening balance and `creditLimit` how far the account may be overdrawn, both zero or more, in the account's currency",
    additionalProperties: false,
  },
)
export type NewSandboxAccount = Static<typeof NewSandboxAccount>

export const SandboxAccount = Type.Object(
  {
    accountId: UuidText,
    customerId: UuidText,
    bban: Bban,
    currency: Currency,
    name: Type.String(),
    balance: SandboxAmount,
    creditLimit: SandboxAmount,
    kidAgreement: Type.Optional(SandboxKidAgreement),
    _links: Type.Object({ self: Link, customer: Link, transactions: Link }),
  },
  {
    title: 'SandboxAccount',
    description: 'a mock account. `balance` is its current balance, negative when it is overdrawn',
  },
)
export type SandboxAccount = Static<typeof SandboxAccount>

export const SandboxAccountList = Type.Array(SandboxAccount, { title: 'SandboxAccountList' })
