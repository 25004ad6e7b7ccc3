import { type Static, Type } from 'typebox'
import { failure, type Result, success } from '../../result.ts'
import type { Money } from '../../values/amount.ts'
import { type Currency, minorUnitsOf } from '../../values/currency.ts'
import { preview } from '../../values/preview.ts'

const digitsMax = 15
const pattern = '^-?(0|[1-9][0-9]{0,14})(\\.[0-9]{1,4})?$'

const form =
  'a decimal number such as "100.00", with exactly as many fraction digits as the currency has minor units, at most 15 digits in all'

/** An amount of mock data. Unlike a payment's it may be zero, and where the field says so below it. */
export const SandboxAmount = Type.String({
  title: 'SandboxAmount',
  description: form,
  minLength: 1,
  maxLength: digitsMax + 2,
  pattern,
})
export type SandboxAmount = Static<typeof SandboxAmount>

const amountPattern = new RegExp(pattern)

export const parseSandboxAmount = (text: string, currency: Currency): Result<Money> => {
  if (text.length > digitsMax + 2 || !amountPattern.test(text))
    return failure(`expected ${form}, got ${preview(text)}`)
  const [whole = '', fraction = ''] = text.split('.')
  const fractionDigits = minorUnitsOf(currency)
  if (fraction.length !== fractionDigits)
    return failure(
      `expected ${fractionDigits} fraction digits, as ${currency} has, got ${fraction.length} in ${preview(text)}`,
    )
  const digits = whole.replace('-', '').length + fraction.length
  if (digits > digitsMax) return failure(`expected at most ${digitsMax} digits, got ${digits}`)
  return success({ minorUnits: BigInt(whole + fraction), currency })
}
