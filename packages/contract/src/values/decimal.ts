import { failure, type Result, success } from '../result.ts'
import { type Currency, minorUnitsOf } from './currency.ts'
import { preview } from './preview.ts'

export type DecimalForm = {
  /** What was expected, in words. */
  readonly told: string
  readonly pattern: string
  readonly digitsMax: number
}

/** Reads decimal numbers of one form as so many minor units of a currency. */
export const createDecimalParser = ({ told, pattern, digitsMax }: DecimalForm) => {
  const decimal = new RegExp(pattern)
  // The sign and the point come on top. What is longer is not even looked at.
  const lengthMax = digitsMax + 2

  return (text: string, currency: Currency): Result<bigint> => {
    if (text.length > lengthMax || !decimal.test(text))
      return failure(`expected ${told}, got ${preview(text)}`)
    const [whole = '', fraction = ''] = text.split('.')
    const fractionDigits = minorUnitsOf(currency)
    if (fraction.length !== fractionDigits)
      return failure(
        `expected ${fractionDigits} fraction digits, as ${currency} has, got ${fraction.length} in ${preview(text)}`,
      )
    const digits = whole.replace('-', '').length + fraction.length
    if (digits > digitsMax) return failure(`expected at most ${digitsMax} digits, got ${digits}`)
    return success(BigInt(whole + fraction))
  }
}
