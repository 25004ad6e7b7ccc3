import { type Static, Type } from 'typebox'
import { failure, type Result, success } from '../../result.ts'
import { type Currency, minorUnitsOf } from './currency.ts'
import { createDecimalParser } from './decimal.ts'
import { preview } from '../text/preview.ts'

const FORM = {
  expected:
    'a decimal number such as "100.00", without sign or leading zeros, with exactly as many fraction digits as the currency has minor units, above zero, at most 18 digits in all',
  pattern: '^(0|[1-9][0-9]{0,17})(\\.[0-9]{1,5})?$',
  digitsMax: 18,
}

export const Amount = Type.String({
  title: 'Amount',
  description: FORM.expected,
  minLength: 1,
  maxLength: FORM.digitsMax + 1,
  pattern: FORM.pattern,
})
export type Amount = Static<typeof Amount>

export type Money = { readonly minorUnits: bigint; readonly currency: Currency }

const parseMinorUnits = createDecimalParser(FORM)

export const parseAmount = (text: string, currency: Currency): Result<Money> => {
  const minorUnits = parseMinorUnits(text, currency)
  if (!minorUnits.ok) return minorUnits
  if (minorUnits.value === 0n) return failure(`expected an amount above zero, got ${preview(text)}`)
  return success({ minorUnits: minorUnits.value, currency })
}

export const formatAmount = ({ minorUnits, currency }: Money): Amount => {
  const fractionDigits = minorUnitsOf(currency)
  if (fractionDigits === 0) return minorUnits.toString()
  const sign = minorUnits < 0n ? '-' : ''
  const digits = (minorUnits < 0n ? -minorUnits : minorUnits).toString().padStart(fractionDigits + 1, '0')
  return `${sign}${digits.slice(0, -fractionDigits)}.${digits.slice(-fractionDigits)}`
}
