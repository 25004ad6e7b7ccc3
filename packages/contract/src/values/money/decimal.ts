import { failure, type Result, success } from '../../result.ts'
import { type Currency, minorUnitsOf } from './currency.ts'
import { preview } from '../text/preview.ts'

export type DecimalForm = {
  /** The form in words, for schemas and messages: expected …, got … */
  readonly expected: string
  readonly pattern: string
  readonly digitsMax: number
}

/** Returns a parser that reads decimal numbers of one form as minor units of a currency. */
export const createDecimalParser = ({ expected, pattern, digitsMax }: DecimalForm) => {
  const decimal = new RegExp(pattern)
  // Sign and point add to the digits. A longer text is refused before the pattern runs.
  const lengthMax = digitsMax + 2

  return (text: string, currency: Currency): Result<bigint> => {
    if (text.length > lengthMax || !decimal.test(text))
      return failure(`expected ${expected}, got ${preview(text)}`)
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
