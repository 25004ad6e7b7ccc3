import {
  BODY_ERRORS,
  COMMON_ERRORS,
  DELETED,
  REQUEST_ID_CONFLICT,
  TOO_MANY_CHANGES,
} from '../../error-answers.ts'
import { SANDBOX_READ_HEADERS, SIGNED_WRITE_HEADERS } from '../../headers/header-sets.ts'
import { JSON_LIMITS } from '../../json.ts'
import type { AnswerDefinition, Operation } from '../../operation.ts'
import { ErrorBody } from '../../tpp-message.ts'
import { UuidText } from '../../values/uuid.ts'

const DATA_OPERATION = {
  tag: 'sandbox',
  role: 'any',
  sandboxOnly: true,
} as const satisfies Partial<Operation>

/** What all operations that list or read mock data have in common. */
export const DATA_READ = {
  ...DATA_OPERATION,
  method: 'GET',
  headers: SANDBOX_READ_HEADERS,
  query: {},
  bodyBytesMax: 0,
} as const satisfies Partial<Operation>

/** The same of those that create some. */
export const DATA_CREATION = {
  ...DATA_OPERATION,
  method: 'POST',
  headers: SIGNED_WRITE_HEADERS,
  query: {},
  bodyBytesMax: JSON_LIMITS.bytesMax,
} as const satisfies Partial<Operation>

/** The same of those that remove some. */
export const DATA_REMOVAL = {
  ...DATA_OPERATION,
  method: 'DELETE',
  headers: SIGNED_WRITE_HEADERS,
  query: {},
  bodyBytesMax: 0,
} as const satisfies Partial<Operation>

const TAKEN = {
  name: 'SandboxConflict',
  description: 'It exists already, the sandbox is full, or the X-Request-ID was used for another request.',
  schema: ErrorBody,
} as const satisfies AnswerDefinition

export const CREATION_ERRORS = {
  ...COMMON_ERRORS,
  ...BODY_ERRORS,
  ...TOO_MANY_CHANGES,
  409: TAKEN,
} as const

/** Answers of an operation that creates something, with what was created. */
export const creationAnswersOf = <Schema extends NonNullable<AnswerDefinition['schema']>>(schema: Schema) =>
  ({
    201: { description: 'Created.', schema, headers: ['Location'] },
    ...CREATION_ERRORS,
  }) as const

const pascalCaseOf = (what: string): string =>
  what.replaceAll(/(?:^| )([a-z])/g, (_, letter: string) => letter.toUpperCase())

const notFound = (what: string) =>
  ({
    name: `Sandbox${pascalCaseOf(what)}NotFound`,
    description: `There is no such ${what} in this TPP's sandbox.`,
    schema: ErrorBody,
  }) as const satisfies AnswerDefinition

/** Answers of an operation at the path of one thing. */
export const readErrorsOf = (what: string) => ({ ...COMMON_ERRORS, 404: notFound(what) }) as const

/** Answers of an operation that reads one thing. */
export const readAnswersOf = <Schema extends NonNullable<AnswerDefinition['schema']>>(
  what: string,
  schema: Schema,
) => ({ 200: { description: `The ${what}.`, schema }, ...readErrorsOf(what) }) as const

export const removalAnswersOf = (what: string) =>
  ({
    204: DELETED,
    ...readErrorsOf(what),
    ...TOO_MANY_CHANGES,
    409: REQUEST_ID_CONFLICT,
  }) as const

/** An id in a path. */
export const idParameter = (what: string, example: string) =>
  ({
    component: `sandbox${pascalCaseOf(what)}Id`,
    schema: UuidText,
    description: `The id of the ${what}.`,
    example,
  }) as const
