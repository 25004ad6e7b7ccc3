import { type Static, Type } from 'typebox'
import { failure, type Result, success } from '../result.ts'
import { type Currency, minorUnitsOf } from './currency.ts'
import { preview } from './preview.ts'

const digitsMax = 18
const pattern = '^(0|[1-9][0-9]{0,17})(\\.[0-9]{1,5})?$'

const form =
  'a decimal number such as "100.00", without sign or leading zeros, with exactly as many fraction digits as the currency has minor units, above zero, at most 18 digits in all'

export const Amount = Type.String({
  title: 'Amount',
  description: form,
  minLength: 1,
  maxLength: digitsMax + 1,
  pattern,
})
export type Amount = Static<typeof Amount>

export type Money = { readonly minorUnits: bigint; readonly currency: Currency }

const amountPattern = new RegExp(pattern)

export const parseAmount = (text: string, currency: Currency): Result<Money> => {
  if (text.length > digitsMax + 1 || !amountPattern.test(text))
    return failure(`expected ${form}, got ${preview(text)}`)

  const [whole = '', fraction = ''] = text.split('.')
  const fractionDigits = minorUnitsOf(currency)
  if (fraction.length !== fractionDigits)
    return failure(
      `expected ${fractionDigits} fraction digits, as ${currency} has, got ${fraction.length} in ${preview(text)}`,
    )
  if (whole.length + fraction.length > digitsMax)
    return failure(`expected at most ${digitsMax} digits, got ${whole.length + fraction.length}`)

  const minorUnits = BigInt(whole + fraction)
  if (minorUnits === 0n) return failure(`expected an amount above zero, got ${preview(text)}`)
  return success({ minorUnits, currency })
}

export const formatAmount = ({ minorUnits, currency }: Money): Amount => {
  const fractionDigits = minorUnitsOf(currency)
  if (fractionDigits === 0) return minorUnits.toString()
  const sign = minorUnits < 0n ? '-' : ''
  const digits = (minorUnits < 0n ? -minorUnits : minorUnits).toString().padStart(fractionDigits + 1, '0')
  return `${sign}${digits.slice(0, -fractionDigits)}.${digits.slice(-fractionDigits)}`
}
