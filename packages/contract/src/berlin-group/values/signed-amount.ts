import { type Static, Type } from 'typebox'
import { Currency } from '../../values/money/currency.ts'

export const SignedAmount = Type.Object(
  {
    currency: Currency,
    amount: Type.String({ maxLength: 20, pattern: '^-?(0|[1-9][0-9]{0,17})(\\.[0-9]{1,5})?$' }),
  },
  {
    title: 'SignedAmount',
    description: 'an amount of an account. A negative amount is outgoing, or owed to the bank',
  },
)
export type SignedAmount = Static<typeof SignedAmount>
