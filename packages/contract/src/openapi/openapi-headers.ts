import { type TSchema, Type } from 'typebox'
import { ANSWER_HEADERS } from '../operation.ts'
import type { JsonObject, SchemaComponents } from './openapi-schema.ts'

type AnswerHeader = keyof typeof ANSWER_HEADERS

const count = Type.Integer({ minimum: 0 })

/** Those that are more than a text. */
const SCHEMAS: Partial<Record<AnswerHeader, TSchema>> = {
  'ASPSP-SCA-Approach': Type.Enum(['REDIRECT', 'DECOUPLED'], {
    type: 'string',
    title: 'ScaApproach',
    description: 'whether the PSU is sent to a page of the bank (REDIRECT) or approves in an app (DECOUPLED)',
  }),
  'ASPSP-Notification-Support': Type.Boolean(),
  'Idempotent-Replayed': Type.Boolean(),
  'Retry-After': count,
  'RateLimit-Limit': count,
  'RateLimit-Remaining': count,
  'RateLimit-Reset': count,
}

export const describeAnswerHeader = (name: AnswerHeader, schemas: SchemaComponents): JsonObject => ({
  description: ANSWER_HEADERS[name],
  schema: schemas.reference(SCHEMAS[name] ?? Type.String()),
})
