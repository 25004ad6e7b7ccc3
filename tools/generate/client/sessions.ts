// Prints the `session` of a call: the headers about the PSU and their session, as fields.
import { headerDefinition, type Operation } from '@havn/contract'
import { docComment, fieldOfHeader, pascalCase } from './text.ts'

/** Headers that the client sets by itself, and those of HTTP. */
const SET_BY_CLIENT: ReadonlySet<string> = new Set([
  'x-request-id',
  'tpp-signature-certificate',
  'signature',
  'date',
  'digest',
  'x-accept-fix',
  'sandbox-log',
  'tpp-signed-response-preferred',
  'accept',
  'accept-charset',
  'accept-encoding',
  'accept-language',
  'host',
])

const PSU_HEADERS: ReadonlySet<string> = new Set([
  'psu-id',
  'psu-corporate-id',
  'x-psu-identity',
  'psu-context',
])

/** The operation after which a kind of session is named, which then names it for all that take the same headers. */
const NAMES: Readonly<Record<string, string>> = {
  createNdctPayment: 'PaymentSession',
  readPayment: 'PaymentReadSession',
  deletePayment: 'CancellationSession',
  startAuthorisation: 'AuthorisationSession',
  createSigningBasket: 'BasketSession',
  listAccounts: 'AccountSession',
  createBankOfferedConsent: 'ConsentSession',
  listBankOfferedConsents: 'ConsentListSession',
  readUser: 'UserSession',
}

export interface SessionTypes {
  /** The type of an operation's session, and whether a call must have one; undefined if it takes none. */
  sessionOf(operation: Operation): { readonly name: string; readonly isRequired: boolean } | undefined
  declarations(): string
}

export function sessionTypes(
  operations: readonly Operation[],
  convert: (header: string) => string,
): SessionTypes {
  const byHeaders = new Map<string, { readonly name: string; readonly operation: Operation }>()
  for (const operation of operations) {
    const key = keyOfHeaders(operation)
    const name = NAMES[operation.id] ?? `${pascalCase(operation.id)}Session`
    const isNamed = NAMES[operation.id] !== undefined
    if (sessionHeadersOf(operation).length > 0 && (isNamed || !byHeaders.has(key)))
      byHeaders.set(key, { name, operation })
  }
  return {
    sessionOf: (operation) => {
      const found = byHeaders.get(keyOfHeaders(operation))
      if (found === undefined) return undefined
      const isRequired =
        sessionHeadersOf(operation).some((name) => isRequiredHeader(operation, name)) ||
        mustNamePsu(operation)
      return { name: found.name, isRequired }
    },
    declarations: () => [...byHeaders.values()].map((session) => declare(session, convert)).join('\n'),
  }
}

function declare(
  { name, operation }: { readonly name: string; readonly operation: Operation },
  convert: (header: string) => string,
): string {
  const headers = sessionHeadersOf(operation)
  const users = headers.filter((header) => !PSU_HEADERS.has(header))
  const fields = users.map((header) => {
    const { name: spelled, description } = headerDefinition(header)
    const mark = isRequiredHeader(operation, header) ? '' : '?'
    const comment = docComment([`${spelled}: ${description}`], '  ')
    return `${comment}  readonly ${fieldOfHeader(header)}${mark}: ${convert(header)}${mark === '' ? '' : ' | undefined'}\n`
  })
  const comment = docComment(
    [`The session of ${operation.id} and other calls that take the same headers.`],
    '',
  )
  return `${comment}export interface ${name} {\n${psuField(operation)}${fields.join('')}}\n`
}

function psuField(operation: Operation): string {
  const headers = sessionHeadersOf(operation)
  if (!headers.includes('psu-id')) return ''
  const takesNationalId = headers.includes('x-psu-identity')
  const text = takesNationalId
    ? 'The PSU, by the id that an SCA brought, or by national id for a single SCA.'
    : 'The PSU, by the id that an SCA brought.'
  const mark = mustNamePsu(operation) ? '' : '?'
  return `${docComment([text], '  ')}  readonly psu${mark}: ${takesNationalId ? 'Psu' : 'KnownPsu'}${mark === '' ? '' : ' | undefined'}\n`
}

/** The headers that the caller gives as a session. */
export function sessionHeadersOf({ headers }: Operation): string[] {
  return [...headers.required, ...headers.optional].filter((name) => !SET_BY_CLIENT.has(name))
}

/** The fields of sessions with their headers, without those that identify the PSU. */
export function sessionFields(operations: readonly Operation[]): [field: string, header: string][] {
  const names = new Set(operations.flatMap(sessionHeadersOf).filter((name) => !PSU_HEADERS.has(name)))
  return [...names].toSorted().map((name) => [fieldOfHeader(name), headerDefinition(name).name])
}

function isRequiredHeader({ headers }: Operation, name: string): boolean {
  return headers.required.includes(name)
}

function mustNamePsu(operation: Operation): boolean {
  return operation.headers.mustNamePsu === true || isRequiredHeader(operation, 'psu-id')
}

function keyOfHeaders(operation: Operation): string {
  const names = sessionHeadersOf(operation).toSorted()
  const marked = names.map((name) => (isRequiredHeader(operation, name) ? `${name}!` : name))
  return [...marked, ...(mustNamePsu(operation) ? ['psu!'] : [])].join(' ')
}
