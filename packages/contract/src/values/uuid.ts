import { type Static, Type } from 'typebox'
import { failure, type Result, success } from '../result.ts'
import { type Brand, branded } from './brand.ts'
import { preview } from './text/preview.ts'

const pattern = '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$'

export const UuidText = Type.String({
  title: 'Uuid',
  description: 'a UUID',
  minLength: 36,
  maxLength: 36,
  pattern,
})
export type UuidText = Static<typeof UuidText>

export type Uuid = Brand<string, 'Uuid'>

const uuidPattern = new RegExp(pattern)

/** Lower case, so that one UUID has one spelling. */
export const parseUuid = (text: string): Result<Uuid> =>
  uuidPattern.test(text)
    ? success(branded<Uuid>(text.toLowerCase()))
    : failure(`expected a UUID, got ${preview(text)}`)
