import { composeIBAN, isValidIBAN } from 'ibantools'
import { type Static, Type } from 'typebox'
import { failure, type Result, success } from '../../result.ts'
import type { NorwegianBban } from './bban.ts'
import { type Brand, branded } from '../brand.ts'
import { preview } from '../text/preview.ts'

const pattern = '^[A-Z]{2}[0-9]{2}[A-Z0-9]{1,30}$'

const form = 'an IBAN of at most 34 characters, in capitals and without spaces'

export const Iban = Type.String({
  title: 'Iban',
  description: form,
  minLength: 5,
  maxLength: 34,
  pattern,
})
export type Iban = Static<typeof Iban>

export type CheckedIban = Brand<string, 'CheckedIban'>

const ibanPattern = new RegExp(pattern)

/** Country, its length and account format, and the mod 97 check digits. */
export const parseIban = (text: string): Result<CheckedIban> => {
  if (!ibanPattern.test(text)) return failure(`expected ${form}, got ${preview(text)}`)
  if (!isValidIBAN(text))
    return failure(
      `expected an IBAN with its country's length and right check digits, got ${preview(text)}: one of them does not fit`,
    )
  return success(branded<CheckedIban>(text))
}

/** The IBAN of a Norwegian account, which is its number after country and check digits. */
export const norwegianIbanOf = (bban: NorwegianBban): CheckedIban => {
  const iban = composeIBAN({ countryCode: 'NO', bban })
  if (iban === null) throw new Error('a Norwegian account number that was checked has no IBAN')
  return branded<CheckedIban>(iban)
}
