import { isValidBBAN } from 'ibantools'
import { type Static, Type } from 'typebox'
import { failure, type Result, success } from '../../result.ts'
import { type Brand, branded } from '../brand.ts'
import { preview } from '../text/preview.ts'

export const Bban = Type.String({
  title: 'Bban',
  description:
    'an account number of 1 to 30 letters and digits, without spaces or dots; a Norwegian one has 11 digits, the last of them a mod 11 check digit',
  minLength: 1,
  maxLength: 30,
  pattern: '^[A-Za-z0-9]{1,30}$',
})
export type Bban = Static<typeof Bban>

/** An account number abroad. Countries group these with spaces or hyphens, which the bank removes. */
export const BbanAbroad = Type.String({
  title: 'BbanAbroad',
  description:
    'an account number of 1 to 30 letters and digits, which single spaces or hyphens may group (counted with them)',
  minLength: 1,
  maxLength: 30,
  pattern: '^[A-Za-z0-9](?:[ -]?[A-Za-z0-9])*$',
})

/** The number itself, without what groups it. */
export const compactBban = (bban: string): string => bban.replaceAll(/[ -]/g, '')

export type NorwegianBban = Brand<string, 'NorwegianBban'>

const elevenDigits = /^[0-9]{11}$/

export const parseNorwegianBban = (text: string): Result<NorwegianBban> => {
  if (!elevenDigits.test(text))
    return failure(
      `expected a Norwegian account number of 11 digits, got ${preview(text)}${/^NO\d{13}$/.test(text) ? ', an IBAN: its last 11 digits are the account number' : ''}`,
    )
  if (!isValidBBAN(text, 'NO'))
    return failure(
      `expected a Norwegian account number with a right mod 11 check digit, got ${preview(text)}: the last digit does not fit`,
    )
  return success(branded<NorwegianBban>(text))
}
