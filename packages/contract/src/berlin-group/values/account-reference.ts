import { type Static, Type } from 'typebox'
import { Bban } from '../../values/account-numbers/bban.ts'
import { Iban } from '../../values/account-numbers/iban.ts'
import { Currency } from '../../values/money/currency.ts'

/** How a TPP names an account. */
export const AccountReference = Type.Object(
  {
    iban: Type.Optional(Iban),
    bban: Type.Optional(Bban),
    pan: Type.Optional(Type.String({ maxLength: 35, description: 'the number of a card' })),
    maskedPan: Type.Optional(
      Type.String({ maxLength: 35, description: 'the number of a card without its middle' }),
    ),
    msisdn: Type.Optional(Type.String({ maxLength: 35, description: 'the number of a mobile phone' })),
    currency: Type.Optional(Currency),
  },
  {
    title: 'AccountReference',
    description: 'an account, by one of its numbers',
    additionalProperties: false,
  },
)
export type AccountReference = Static<typeof AccountReference>
