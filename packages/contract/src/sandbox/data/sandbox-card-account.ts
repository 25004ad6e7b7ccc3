import { type Static, Type } from 'typebox'
import { Currency } from '../../values/money/currency.ts'
import { Link } from '../../values/addresses/link.ts'
import { domesticText } from '../../values/text/text.ts'
import { UuidText } from '../../values/uuid.ts'
import { SandboxAmount } from './sandbox-amount.ts'

const MaskedPan = Type.String({
  title: 'SandboxMaskedPan',
  description: 'a card number of 16 characters whose six in the middle are hidden, such as 479900******0001',
  minLength: 16,
  maxLength: 16,
  pattern: '^[0-9]{6}\\*{6}[0-9]{4}$',
})

export const NewSandboxCardAccount = Type.Object(
  {
    customerId: UuidText,
    maskedPan: Type.Optional(MaskedPan),
    name: Type.Optional(domesticText(70, 'the name that the customer gave the card account')),
    creditLimit: Type.Optional(SandboxAmount),
  },
  {
    title: 'NewSandboxCardAccount',
    description:
      'a mock card account to create, in NOK, for a private customer. Without `maskedPan` a number is generated. `creditLimit` is the most that can be owed on the card. Default 20000.00',
    additionalProperties: false,
  },
)
export type NewSandboxCardAccount = Static<typeof NewSandboxCardAccount>

export const SandboxCardAccount = Type.Object(
  {
    cardAccountId: UuidText,
    customerId: UuidText,
    maskedPan: MaskedPan,
    currency: Currency,
    name: Type.String(),
    balance: SandboxAmount,
    creditLimit: SandboxAmount,
    relatedAccount: Type.String({
      description: 'what a payment from the card writes in debtorAccount.other.identification',
    }),
    _links: Type.Object({ self: Link, customer: Link, transactions: Link }),
  },
  {
    title: 'SandboxCardAccount',
    description: 'a mock card account. `balance` is the negative of the amount owed',
  },
)
export type SandboxCardAccount = Static<typeof SandboxCardAccount>

export const SandboxCardAccountList = Type.Array(SandboxCardAccount, { title: 'SandboxCardAccountList' })
