import { countrySpecs } from 'ibantools'
import { type Static, Type } from 'typebox'
import { failure, type Result, success } from '../../result.ts'
import { type Brand, branded } from '../brand.ts'
import { preview } from '../text/preview.ts'

const pattern = '^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$'

const form = 'a BIC (ISO 9362): 8 or 11 upper-case letters and digits'

export const Bic = Type.String({
  title: 'Bic',
  description: form,
  minLength: 8,
  maxLength: 11,
  pattern,
})
export type Bic = Static<typeof Bic>

export type CheckedBic = Brand<string, 'CheckedBic'>

const bicPattern = new RegExp(pattern)

export const parseBic = (text: string): Result<CheckedBic> => {
  if (!bicPattern.test(text)) return failure(`expected ${form}, got ${preview(text)}`)
  const country = text.slice(4, 6)
  if (!Object.hasOwn(countrySpecs, country))
    return failure(`expected a BIC with a country code as characters 5 and 6, got ${preview(country)}`)
  return success(branded<CheckedBic>(text))
}
