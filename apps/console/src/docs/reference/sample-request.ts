import { headerDefinition, type Operation, withExampleDates } from '@havn/contract'
import { DOCUMENTED_VALUES, type ReaderValues } from '../pages/reader-values.ts'

/** A call of an operation that can be sent as it is, but for the signature. */
export interface SampleRequest {
  readonly method: Operation['method']
  /** Path and query, filled in. */
  readonly path: string
  /** The headers that are the caller's, by their names. */
  readonly headers: Readonly<Record<string, string>>
  /** The JSON of the body. */
  readonly body: unknown
}

/** Headers that the SDK, `havn call` and the proxy make themselves, for every call. */
const MADE_FOR_YOU: ReadonlySet<string> = new Set([
  'date',
  'digest',
  'signature',
  'tpp-signature-certificate',
  'x-request-id',
  'host',
  'accept',
  'accept-charset',
  'accept-encoding',
  'accept-language',
])

const isOwn = (name: string): boolean => !MADE_FOR_YOU.has(name)

/** Headers that every program for HTTP makes itself. */
const HTTP_HEADERS: ReadonlySet<string> = new Set([
  'host',
  'accept',
  'accept-charset',
  'accept-encoding',
  'accept-language',
])

const isCallers = (name: string): boolean => !HTTP_HEADERS.has(name)

/** The headers of an operation of the Berlin Group interface that a caller decides about. */
export function standardHeadersOf({ headers }: Operation): ReturnType<typeof ownHeadersOf> {
  return { required: headers.required.filter(isCallers), optional: headers.optional.filter(isCallers) }
}

/** The headers of an operation that a caller decides about. */
export function ownHeadersOf({ headers }: Operation): {
  readonly required: readonly string[]
  readonly optional: readonly string[]
} {
  return { required: headers.required.filter(isOwn), optional: headers.optional.filter(isOwn) }
}

export interface SampleOptions {
  readonly values?: ReaderValues
  /** The day from which the dates of the examples are counted. */
  readonly today: Date
  /** Values of path parameters and body fields that belong to the reader, by name. */
  readonly ids?: Readonly<Record<string, string>>
}

/** Makes a sample call: the documented example, with the reader's own accounts and ids where they are known. */
export function sampleRequestOf(operation: Operation, options: SampleOptions): SampleRequest {
  return {
    method: operation.method,
    path: `${pathOf(operation, options)}${queryOf(operation)}`,
    headers: headersOf(operation, options),
    body: bodyOf(operation, options),
  }
}

function pathOf({ path, pathParameters }: Operation, { ids = {} }: SampleOptions): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    return encodeURIComponent(ids[name] ?? pathParameters[name]?.example ?? name)
  })
}

/** Only parameters that must be there are in a sample. */
function queryOf({ query }: Operation): string {
  const required = Object.entries(query).flatMap(([name, parameter]) => {
    if (parameter.required !== true) return []
    return [`${name}=${encodeURIComponent(QUERY_VALUES[name] ?? defaultOf(parameter))}`]
  })
  return required.length === 0 ? '' : `?${required.join('&')}`
}

const QUERY_VALUES: Readonly<Record<string, string>> = { bookingStatus: 'booked', dateFrom: '2026-01-01' }

function defaultOf(parameter: Operation['query'][string]): string {
  if (parameter.type === 'enum') return parameter.choices[0]
  if (parameter.type === 'integer') return String(parameter.minimum)
  return parameter.type === 'date' ? '2026-01-01' : 'true'
}

/** The values of headers that a TPP takes from its own session with the PSU. */
const HEADER_VALUES: Readonly<Record<string, string>> = {
  'x-accept-fix': 'payment-status-before-approval',
  'tpp-session-id': 'my-session',
  'tpp-redirect-uri': 'https://tpp.example/callback',
  'psu-ip-address': '192.0.2.7',
}

function headersOf(operation: Operation, { values = {}, ids = {} }: SampleOptions): Record<string, string> {
  const { required, optional } = ownHeadersOf(operation)
  const needsSca = optional.includes('tpp-redirect-uri')
  const names = new Set<string>([
    ...required,
    ...(needsSca ? (['tpp-session-id', 'tpp-redirect-uri'] as const) : []),
  ])
  const psu = [...required, ...optional].includes('x-psu-identity')
    ? {
        'X-PSU-IDENTITY': values.customerNumber ?? DOCUMENTED_VALUES.customerNumber,
        'PSU-Context': 'PRIVATE',
      }
    : {}
  const own = [...names].map((name): [string, string] => {
    const header = headerDefinition(name, operation.headers.definitions)
    return [header.name, ids[name] ?? HEADER_VALUES[name] ?? header.example]
  })
  return { ...Object.fromEntries(own), ...psu }
}

function bodyOf(operation: Operation, { today, values = {}, ids = {} }: SampleOptions): unknown {
  if (operation.body === undefined) return undefined
  const dated = withExampleDates({ example: operation.body.example as never }, today)['example']
  return withOwnFields(dated, { ...ids, account: values.account ?? DOCUMENTED_VALUES.account })
}

/** Replaces the debtor's account, the payments of a basket and the PSU of a sandbox example by the reader's own. */
function withOwnFields(json: unknown, own: Readonly<Record<string, string>>): unknown {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return json
  const fields = Object.entries(json).map(([name, value]): [string, unknown] => {
    if (name === 'debtorAccount' && typeof value === 'object')
      return [name, { ...value, bban: own['account'] }]
    if (name === 'paymentIds' && own['basketPaymentId'] !== undefined) return [name, [own['basketPaymentId']]]
    return [name, value]
  })
  return Object.fromEntries(fields)
}
