import { ANSWER_HEADERS, type AnswerDefinition, commonHeadersOf, type Operation } from '../operation.ts'
import {
  type Json,
  type JsonObject,
  type NamedComponents,
  type SchemaComponents,
  sortedByName,
} from './openapi-schema.ts'
import type { AnswerExamples } from './described-contract.ts'
import { type TSchema, Type } from 'typebox'

export type ResponseComponents = {
  /** How an operation's answer is written there: a reference if it has a name, else the answer itself. */
  readonly describe: (operation: Operation, status: string, answer: AnswerDefinition) => JsonObject
  readonly all: () => JsonObject
}

type CommonHeaders = readonly (keyof typeof ANSWER_HEADERS)[]

type Parts = {
  readonly schemas: SchemaComponents
  readonly headers: NamedComponents
  readonly examples: AnswerExamples
}

type SharedResponse = {
  readonly answer: AnswerDefinition
  readonly common: CommonHeaders
  /** An example for an answer of which no operation has one of its own. */
  readonly fallback: Json | undefined
  /** Examples by what they show, as JSON: the same one is written once. */
  readonly examples: Map<string, { readonly operation: Operation; readonly value: Json }>
}

/** Collects answers with a name as components, each with the examples of all operations that answer so. */
export const collectResponses = (parts: Parts): ResponseComponents => {
  const shared = new Map<string, SharedResponse>()
  const { ownExampleOf, recordedExampleOf } = parts.examples

  const register = (name: string, operation: Operation, status: string, answer: AnswerDefinition): void => {
    const fallback = recordedExampleOf(operation, status)
    const common = commonHeadersOf(operation, Number(status))
    const response = shared.get(name) ?? { answer, common, fallback, examples: new Map() }
    if (!isSame([response.answer, response.common], [answer, common]))
      throw new Error(`two different answers have the name ${name}`)
    shared.set(name, response)
    const value = ownExampleOf(operation, status)
    if (value === undefined) return
    const key = JSON.stringify(value)
    if (!response.examples.has(key)) response.examples.set(key, { operation, value })
  }

  return {
    describe: (operation, status, answer) => {
      const { name } = answer
      // What is deprecated says so with headers of its own, in every answer.
      if (name === undefined || operation.deprecation !== undefined) {
        const example = recordedExampleOf(operation, status)
        return describeAnswer(answer, commonHeadersOf(operation, Number(status)), { example }, parts)
      }
      register(name, operation, status, answer)
      return { $ref: `#/components/responses/${name}` }
    },
    all: () =>
      sortedByName(
        new Map([...shared].map(([name, response]) => [name, describeShared(response, parts)] as const)),
      ),
  }
}

const isSame = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right)

const describeShared = ({ answer, common, fallback, examples }: SharedResponse, parts: Parts): JsonObject => {
  const all = [...examples.values()]
  if (all.length <= 1) return describeAnswer(answer, common, { example: all[0]?.value ?? fallback }, parts)
  const named = all.map(({ operation, value }) => [operation.id, { summary: operation.summary, value }])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return describeAnswer(answer, common, { examples: Object.fromEntries(named) as JsonObject }, parts)
}

type Shown = {
  readonly example?: Json | undefined
  readonly examples?: JsonObject
}

const describeAnswer = (
  { description, schema, headers = [], optionalHeaders = [] }: AnswerDefinition,
  common: CommonHeaders,
  { example, examples }: Shown,
  parts: Parts,
): JsonObject => {
  const names = [...common, ...headers, ...optionalHeaders]
  return {
    description,
    headers: Object.fromEntries(
      names.map((name) => [name, parts.headers.reference(name, describeAnswerHeader(name, parts.schemas))]),
    ),
    ...(schema === undefined
      ? {}
      : {
          content: {
            'application/json': {
              schema: parts.schemas.reference(schema),
              ...(example === undefined ? {} : { example }),
              ...(examples === undefined ? {} : { examples }),
            },
          },
        }),
  }
}

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

const describeAnswerHeader = (name: AnswerHeader, schemas: SchemaComponents): JsonObject => ({
  description: ANSWER_HEADERS[name],
  schema: schemas.reference(SCHEMAS[name] ?? Type.String()),
})
