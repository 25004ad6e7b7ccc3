import { failure, type Result, success } from '../result.ts'
import { type Brand, branded } from './brand.ts'
import { preview } from './text/preview.ts'

export type Kid = Brand<string, 'Kid'>

export type KidAlgorithm = 'mod10' | 'mod11'

const kidPattern = { mod10: /^[0-9]{2,25}$/, mod11: /^[0-9]{1,24}[0-9-]$/ } as const

/** The rules that every KID obeys; lengths that a creditor has agreed on are the account's own. */
export const parseKid = (text: string, algorithm: KidAlgorithm): Result<Kid> => {
  if (!kidPattern[algorithm].test(text))
    return failure(
      `expected a KID of 2 to 25 digits${algorithm === 'mod11' ? ', "-" allowed last' : ''}, got ${preview(text)}`,
    )
  if (kidCheckDigit(text.slice(0, -1), algorithm) !== text.at(-1))
    return failure(
      `expected a KID with a right ${algorithm === 'mod10' ? 'mod 10' : 'mod 11'} check digit, got ${preview(text)}: the last character does not fit`,
    )
  return success(branded<Kid>(text))
}

/** The check digit that makes these digits a KID. */
export const kidCheckDigit = (digits: string, algorithm: KidAlgorithm): string => {
  const fromRight = Array.from(digits).toReversed().map(Number)
  if (algorithm === 'mod10') {
    // The digit beside the check digit counts double; a two-figure product counts as the sum of its figures.
    const sum = fromRight.reduce(
      (total, digit, place) => total + (place % 2 === 0 ? doubled(digit) : digit),
      0,
    )
    return String((10 - (sum % 10)) % 10)
  }
  const sum = fromRight.reduce((total, digit, place) => total + digit * ((place % 6) + 2), 0)
  const check = (11 - (sum % 11)) % 11
  return check === 10 ? '-' : String(check)
}

const doubled = (digit: number): number => (digit > 4 ? digit * 2 - 9 : digit * 2)
