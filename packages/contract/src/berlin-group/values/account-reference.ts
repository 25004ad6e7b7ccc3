import { type Static, Type } from 'typebox'
import { Currency } from '../../values/money/currency.ts'

/** The standard lets letters after the check digits be lower case. An answer has capitals. */
export const Iban = Type.String({
  title: 'Iban',
  description: 'an IBAN of at most 34 characters, without spaces',
  minLength: 5,
  maxLength: 34,
  pattern: '^[A-Z]{2}[0-9]{2}[a-zA-Z0-9]{1,30}$',
})

export const Bban = Type.String({
  title: 'Bban',
  description: 'an account number of 1 to 30 letters and digits, without spaces',
  minLength: 1,
  maxLength: 30,
  pattern: '^[a-zA-Z0-9]{1,30}$',
})

/** Known so that it can be refused by its name. */
const notOffered = Type.Optional(Type.Unsafe<unknown>(Type.Any({ description: 'not offered' })))

/** How a TPP names an account. */
export const AccountReference = Type.Object(
  {
    iban: Type.Optional(Iban),
    bban: Type.Optional(Bban),
    pan: notOffered,
    maskedPan: Type.Optional(
      Type.String({ maxLength: 35, description: 'the number of a card without its middle' }),
    ),
    msisdn: notOffered,
    other: notOffered,
    cashAccountType: notOffered,
    currency: Type.Optional(Currency),
  },
  {
    title: 'AccountReference',
    description: 'an account, by one of its numbers',
    additionalProperties: false,
  },
)
export type AccountReference = Static<typeof AccountReference>
