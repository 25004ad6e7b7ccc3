import { type Static, Type } from 'typebox'
import { Currency } from '../values/money/currency.ts'

const SignedAmount = Type.Union(
  [
    Type.String({ maxLength: 20, pattern: '^-?(0|[1-9][0-9]{0,17})(\\.[0-9]{1,5})?$' }),
    Type.Number({ description: 'without amount-as-string, before 1 August 2020' }),
  ],
  {
    title: 'SignedAmount',
    description:
      'a decimal number such as "-100.00", with as many fraction digits as the currency has minor units: a string. By a bank\'s clock before 1 August 2020 it is a number, unless x-accept-fix has amount-as-string',
  },
)

/** The amount of a balance or of a transaction. */
export const AccountAmount = Type.Object(
  { amount: SignedAmount, currency: Currency },
  {
    title: 'AccountAmount',
    description: 'a signed amount of an account. A negative amount is outgoing, or owed to the bank',
  },
)
export type AccountAmount = Static<typeof AccountAmount>
