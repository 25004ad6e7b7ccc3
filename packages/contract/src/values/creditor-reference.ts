import { failure, type Result, success } from '../result.ts'
import { type Brand, branded } from './brand.ts'
import { preview } from './text/preview.ts'

export type CreditorReference = Brand<string, 'CreditorReference'>

const form = /^RF[0-9]{2}[A-Z0-9]{1,21}$/

/**
 * A creditor reference of ISO 11649: RF, two check digits (mod 97) and at most 21 letters and digits. Spaces, which group
 * it on paper, are not counted.
 */
export const parseCreditorReference = (text: string): Result<CreditorReference> => {
  const compact = text.replaceAll(' ', '').toUpperCase()
  if (!form.test(compact))
    return failure(
      `expected a creditor reference (ISO 11649): RF, two digits and at most 21 letters and digits, got ${preview(text)}`,
    )
  if (remainderOf97(compact.slice(4) + compact.slice(0, 4)) !== 1)
    return failure(
      `expected a creditor reference (ISO 11649) with right check digits, got ${preview(text)}: one of its characters does not fit`,
    )
  return success(branded<CreditorReference>(compact))
}

/** The remainder of the number that results if each letter is replaced by its value: A is 10, Z is 35. */
function remainderOf97(text: string): number {
  let remainder = 0
  for (const character of text) remainder = Number(`${remainder}${Number.parseInt(character, 36)}`) % 97
  return remainder
}
