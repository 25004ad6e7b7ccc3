import type { Static, TSchema } from 'typebox'
import type { HeaderSet } from './headers/header-sets.ts'
import type { QueryParameter, QueryValueOf } from './query-parameter.ts'

/** An answer that an operation may give with one status code. */
export type AnswerDefinition = {
  /** Set where operations answer the same: the name under which OpenAPI describes it once. */
  readonly name?: string
  readonly description: string
  readonly schema?: TSchema
  /** Headers beside X-Request-ID, which every answer has. */
  readonly headers?: readonly AnswerHeaderName[]
  /** Headers that it has only in some cases. */
  readonly optionalHeaders?: readonly AnswerHeaderName[]
}

export const ANSWER_HEADERS = {
  'X-Request-ID': 'The X-Request-ID of the call.',
  'ASPSP-Signature-Certificate':
    'If the answer is signed: the certificate of the bank’s seal, as one line of Base64 of the DER.',
  'ASPSP-Status-Code': 'If the answer is signed: the status of the answer, which the signature covers.',
  'ASPSP-Request-Host': 'If the answer is signed: the Host of the call, in lower case.',
  'ASPSP-Request-TPP':
    'If the answer is signed: whose call it answers, by the organizationIdentifier of the certificate.',
  'ASPSP-Request-Signature':
    'If the answer is signed: the SHA-256 of the call’s Signature header, in the form of a Digest.',
  Digest: 'If the answer is signed: the SHA-256 of the body as it is sent.',
  Signature:
    'If the answer is signed: over (request-target) of the call, date, digest, x-request-id, aspsp-status-code, aspsp-request-host, aspsp-request-tpp and aspsp-request-signature, in the form of the TPP’s own calls.',
  Location: 'The path of the created resource.',
  'ASPSP-SCA-Approach': 'REDIRECT or DECOUPLED.',
  'ASPSP-Notification-Support':
    'Whether notifications will be sent to TPP-Notification-URI; only if the call has one.',
  'ASPSP-Notification-Content':
    'Which notifications will be sent to TPP-Notification-URI; only if any will be sent.',
  Allow: 'The methods that the path has.',
  'Retry-After': 'Seconds to wait before the next try.',
  'RateLimit-Limit': 'How many reads without the PSU present an account has in 24 hours.',
  'RateLimit-Remaining': 'How many of them are left.',
  'RateLimit-Reset': 'Seconds until there is one more.',
  Deprecation: 'Since when the operation is deprecated: @ and seconds since 1970 (RFC 9745).',
  Sunset: 'When the operation goes away (RFC 8594).',
  Link: 'Links by their rel (RFC 8288): successor-version is the operation that replaces a deprecated one; help, in the sandbox, the page about the code of a refusal.',
  'Idempotent-Replayed': 'true if the call was a retry, and this is the answer to the first one.',
} as const

/** What every answer of a deprecated operation has. */
export const DEPRECATION_HEADERS = ['Deprecation', 'Sunset', 'Link'] as const

/** What every answer has that the bank signs. */
export const SIGNED_ANSWER_HEADERS = [
  'Digest',
  'ASPSP-Status-Code',
  'ASPSP-Request-Host',
  'ASPSP-Request-TPP',
  'ASPSP-Request-Signature',
  'ASPSP-Signature-Certificate',
  'Signature',
] as const

type AnswerHeaderName = Exclude<
  keyof typeof ANSWER_HEADERS,
  | 'X-Request-ID'
  | 'Idempotent-Replayed'
  | (typeof DEPRECATION_HEADERS)[number]
  | (typeof SIGNED_ANSWER_HEADERS)[number]
>

/** The headers that an answer has or may have, besides those of its definition. */
export const commonHeadersOf = (
  operation: Operation,
  status: number,
): readonly (keyof typeof ANSWER_HEADERS)[] => {
  const { deprecation, isUnsigned = false, method } = operation
  const isStored = status < 300 && method !== 'GET' && !isUnsigned
  return [
    'X-Request-ID',
    ...(isStored ? (['Idempotent-Replayed'] as const) : []),
    ...(deprecation === undefined ? [] : DEPRECATION_HEADERS),
    ...(status >= 400 && deprecation === undefined ? (['Link'] as const) : []),
    ...SIGNED_ANSWER_HEADERS,
  ]
}

type PathParameter = {
  /** The name of its description in OpenAPI, if another parameter has the name in the path. */
  readonly component?: string
  readonly schema: TSchema
  readonly description: string
  readonly example: string
}

export type Operation = {
  readonly id: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: `/v1/${string}` | `/v2/${string}`
  readonly tag: string
  readonly summary: string
  readonly description: string
  readonly role: 'PISP' | 'AISP' | 'CBPII' | 'any'
  readonly sandboxOnly: boolean
  /** Set if a call needs neither certificate nor signature. Every other operation is signed. */
  readonly isUnsigned?: true
  readonly pathParameters: Readonly<Record<string, PathParameter>>
  readonly headers: HeaderSet
  readonly query: Readonly<Record<string, QueryParameter>>
  readonly body?: { readonly schema: TSchema; readonly example: unknown }
  /** Set if the operation accepts any JSON, or nothing, and ignores it. A body must be signed like any other. */
  readonly ignoresBody?: true
  /** 0 if the operation takes no body. */
  readonly bodyBytesMax: number
  readonly answers: Readonly<Record<number, AnswerDefinition>>
  readonly deprecation?: DeprecationDefinition
}

/** `since` and `sunset` are dates in UTC, at least three months apart (VER-04). */
type DeprecationDefinition = {
  readonly since: string
  readonly sunset: string
  readonly replacedBy: `/v1/${string}`
}

/** The headers that announce a deprecation; none if the operation is not deprecated. */
export const deprecationHeadersOf = ({ deprecation }: Operation): Readonly<Record<string, string>> => {
  if (deprecation === undefined) return {}
  const { since, sunset, replacedBy } = deprecation
  const headers: Readonly<Record<(typeof DEPRECATION_HEADERS)[number], string>> = {
    Deprecation: `@${Date.parse(since) / 1000}`,
    Sunset: new Date(sunset).toUTCString(),
    Link: `<${replacedBy}>; rel="successor-version"`,
  }
  return headers
}

export type BodyOf<Op extends Operation> = Op extends { readonly body: { readonly schema: infer Schema } }
  ? Schema extends TSchema
    ? Static<Schema>
    : never
  : undefined

type RequiredNames<Query> = {
  [Name in keyof Query]: Query[Name] extends { readonly required: true } ? Name : never
}[keyof Query]

/** The type of a call's query after `readQuery`: required parameters are always present. */
export type QueryOf<Op extends Operation> = {
  readonly [Name in RequiredNames<Op['query']>]: QueryValueOf<Op['query'][Name]>
} & {
  readonly [Name in Exclude<keyof Op['query'], RequiredNames<Op['query']>>]?: QueryValueOf<Op['query'][Name]>
}

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
