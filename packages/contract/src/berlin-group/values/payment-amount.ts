import { type Static, Type } from 'typebox'
import { Currency, minorUnitsOf } from '../../values/money/currency.ts'

export const PaymentAmount = Type.Object(
  {
    amount: Type.String({
      maxLength: 18,
      pattern: '^[0-9]{1,14}(\\.[0-9]{1,3})?$',
      description:
        'a decimal number above zero such as "1056", "5768.2" or "123.50", with no more fraction digits than the currency has',
    }),
    currency: Currency,
  },
  {
    title: 'PaymentAmount',
    description: 'an amount in the form of the standard, and its currency',
    additionalProperties: false,
  },
)
export type PaymentAmount = Static<typeof PaymentAmount>

/** Writes an amount with all fraction digits of its currency. Digits that the currency does not have remain. */
export function inAllDigits({ amount, currency }: PaymentAmount): PaymentAmount {
  const [whole = '', fraction = ''] = amount.split('.')
  const digits = fraction.replace(/0+$/, '').padEnd(minorUnitsOf(currency), '0')
  const number = BigInt(whole).toString()
  return { amount: digits === '' ? number : `${number}.${digits}`, currency }
}
