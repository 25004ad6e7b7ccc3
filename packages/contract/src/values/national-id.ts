import { idnr } from '@navikt/fnrvalidator'
import { failure, type Result, success } from '../result.ts'
import { type Brand, branded } from './brand.ts'

export type NationalId = Brand<string, 'NationalId'>

const elevenDigits = /^[0-9]{11}$/

/** Accepts birth, D, H and synthetic numbers. Messages never repeat the number: a mistyped one may be another person's. */
export const parseNationalId = (text: string): Result<NationalId> => {
  if (!elevenDigits.test(text))
    return failure('expected a Norwegian national identification number of 11 digits, got something else')
  const checked = idnr(text)
  if (checked.status === 'invalid')
    return failure(
      `expected a Norwegian national identification number, got 11 digits whose ${checked.reasons.includes('invalid date') ? 'date of birth is none' : 'check digits do not fit'}`,
    )
  return success(branded<NationalId>(text))
}
