import type { Static, TSchema } from 'typebox'
import type { HeaderSet } from './headers/header-sets.ts'

/** One answer of an operation: what a status code comes with. */
export type AnswerDefinition = {
  readonly description: string
  readonly schema?: TSchema
  /** Headers beside X-Request-ID, which every answer has. */
  readonly headers?: readonly AnswerHeaderName[]
  /** Headers that it has in some cases only. */
  readonly optionalHeaders?: readonly AnswerHeaderName[]
  readonly example?: unknown
}

export const ANSWER_HEADERS = {
  'X-Request-ID': 'The X-Request-ID of the call.',
  Location: 'The path of what was created.',
  'ASPSP-SCA-Approach': 'REDIRECT or DECOUPLED.',
  'Retry-After': 'Seconds to wait before the next try.',
} as const

type AnswerHeaderName = Exclude<keyof typeof ANSWER_HEADERS, 'X-Request-ID'>

type BooleanQueryParameter = { readonly type: 'boolean'; readonly description: string }

type PathParameter = {
  readonly schema: TSchema
  readonly description: string
  readonly example: string
}

export type Operation = {
  readonly id: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: `/v1/${string}`
  readonly tag: string
  readonly summary: string
  readonly description: string
  readonly role: 'PISP' | 'AISP' | 'any'
  readonly sandboxOnly: boolean
  readonly pathParameters: Readonly<Record<string, PathParameter>>
  readonly headers: HeaderSet
  readonly query: Readonly<Record<string, BooleanQueryParameter>>
  readonly body?: { readonly schema: TSchema; readonly example: unknown }
  /** 0 where no body is taken. */
  readonly bodyBytesMax: number
  readonly answers: Readonly<Record<number, AnswerDefinition>>
}

export type BodyOf<Op extends Operation> = Op extends { readonly body: { readonly schema: infer Schema } }
  ? Schema extends TSchema
    ? Static<Schema>
    : never
  : undefined

export type QueryOf<Op extends Operation> = { readonly [Name in keyof Op['query']]?: boolean }

export type PathParametersOf<Op extends Operation> = { readonly [Name in keyof Op['pathParameters']]: string }

type AnswerBody<Answer> = Answer extends { readonly schema: infer Schema extends TSchema }
  ? { readonly body: Static<Schema> }
  : { readonly body?: undefined }

type OptionalHeaders<Answer> = Answer extends {
  readonly optionalHeaders: readonly (infer Name extends string)[]
}
  ? { readonly [Key in Name]?: string }
  : unknown

type AnswerHeaders<Answer> = Answer extends { readonly headers: readonly (infer Name extends string)[] }
  ? { readonly headers: { readonly [Key in Name]: string } & OptionalHeaders<Answer> }
  : Answer extends { readonly optionalHeaders: readonly string[] }
    ? { readonly headers?: OptionalHeaders<Answer> }
    : { readonly headers?: undefined }

/** What an operation may answer: a status that it does not declare, or one without its body, does not compile. */
export type AnswerOf<Op extends Operation> = {
  [Status in keyof Op['answers']]: { readonly status: Status } & AnswerBody<Op['answers'][Status]> &
    AnswerHeaders<Op['answers'][Status]>
}[keyof Op['answers']]
