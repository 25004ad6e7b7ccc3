import { type Static, Type } from 'typebox'
import { CardAccountReference } from '../payments/ndct-payment.ts'
import { TppMessage } from '../tpp-message.ts'
import { COMMON_FIELDS } from './account.ts'
import { AccountAmount } from './account-amount.ts'
import { CardAccountIdentification } from './account-identification.ts'

export const CardAccount = Type.Object(
  {
    ...COMMON_FIELDS,
    ...CardAccountIdentification.properties,
    name: Type.String({
      description:
        "the name that its owner gave it: up to 70 characters; at most 35 before 1 October 2024 by the bank's clock, unless x-accept-fix has longer-names",
      maxLength: 70,
    }),
    creditLimit: AccountAmount,
    relatedAccount: CardAccountReference,
  },
  {
    title: 'CardAccount',
    description:
      'a card account that the PSU lets this TPP read; relatedAccount, as it stands, is debtorAccount.other of a payment from it',
  },
)
export type CardAccount = Static<typeof CardAccount>

export const CardAccountListAnswer = Type.Object(
  { cardAccounts: Type.Array(CardAccount), tppMessages: Type.Optional(Type.Array(TppMessage)) },
  { title: 'CardAccountListAnswer', description: 'the card accounts of a consent' },
)
export type CardAccountListAnswer = Static<typeof CardAccountListAnswer>

export const CardAccountAnswer = Type.Object(
  { cardAccount: CardAccount, tppMessages: Type.Optional(Type.Array(TppMessage)) },
  { title: 'CardAccountAnswer', description: 'one card account of a consent' },
)
export type CardAccountAnswer = Static<typeof CardAccountAnswer>
