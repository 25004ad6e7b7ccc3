import { idnr } from '@navikt/fnrvalidator'
import { failure, type Result, success } from '../result.ts'
import { type Brand, branded } from './brand.ts'

export type NationalId = Brand<string, 'NationalId'>

const elevenDigits = /^[0-9]{11}$/

/** Birth, D, H and synthetic numbers. What came is never repeated: a mistyped one is still somebody's. */
export const parseNationalId = (text: string): Result<NationalId> => {
  if (!elevenDigits.test(text))
    return failure('expected a Norwegian national identification number of 11 digits, got something else')
  const judged = idnr(text)
  if (judged.status === 'invalid')
    return failure(
      `expected a Norwegian national identification number, got 11 digits whose ${judged.reasons.includes('invalid date') ? 'date of birth is none' : 'check digits do not fit'}`,
    )
  return success(branded<NationalId>(text))
}
