import { CALL_HEADERS } from './call-headers.ts'
import type { HeaderDefinition } from './header.ts'
import { PSU_HEADERS } from './psu-headers.ts'

/** Every request header of the Norwegian interface, keyed by its lower-case name. */
export const HEADERS = { ...CALL_HEADERS, ...PSU_HEADERS }

export type HeaderName = keyof typeof HEADERS

/** What the headers of an interface mean, by their lower-case names. */
export type HeaderDefinitions = Readonly<Record<string, HeaderDefinition>>

export type HeaderSet<Name extends string = string> = {
  /** Set if the interface has headers of its own; without it they are those of `HEADERS`. */
  readonly definitions?: HeaderDefinitions
  readonly required: readonly Name[]
  readonly optional: readonly Name[]
  /** Set if a call must name the PSU in one of the ways of `readPsuIdentification`, though none of the headers is always required. */
  readonly mustNamePsu?: true
}

/** The definition of a header of an operation: `headerDefinition(name, operation.headers.definitions)`. */
export const headerDefinition = (
  name: string,
  definitions: HeaderDefinitions = HEADERS,
): HeaderDefinition => {
  const definition = definitions[name]
  if (definition === undefined) throw new Error(`no definition of the header ${name}`)
  return definition
}

type DefinitionsOf<Set extends HeaderSet> = Set extends { readonly definitions: infer Definitions }
  ? Definitions
  : typeof HEADERS

type HeaderValue<Definitions, Name> = Name extends keyof Definitions
  ? Definitions[Name] extends HeaderDefinition<infer Value>
    ? Value
    : never
  : never

/** The type of a call's headers after `readHeaders`: keyed by lower-case name, required ones always present. */
export type TypedHeaders<Set extends HeaderSet> = {
  readonly [Name in Set['required'][number]]: HeaderValue<DefinitionsOf<Set>, Name>
} & { readonly [Name in Set['optional'][number]]?: HeaderValue<DefinitionsOf<Set>, Name> }

const HTTP = ['accept', 'accept-charset', 'accept-encoding', 'accept-language', 'host'] as const

const NEGOTIATION = [...HTTP, 'tpp-signed-response-preferred'] as const

const SIGNED = ['x-request-id', 'tpp-signature-certificate', 'signature', 'date'] as const

const FORWARDED = [
  'psu-ip-port',
  'psu-user-agent',
  'psu-accept',
  'psu-accept-charset',
  'psu-accept-encoding',
  'psu-accept-language',
  'psu-geo-location',
  'psu-http-method',
  'psu-device-id',
] as const

/** Headers of Berlin Group, beyond the specification: where to send notifications about what the call creates. */
const NOTIFICATION = ['tpp-notification-uri', 'tpp-notification-content-preferred'] as const

/** PSU-ID is not always required: `readPsuIdentification` decides when it is. */
export const PAYMENT_CREATION_HEADERS = {
  mustNamePsu: true,
  required: [...SIGNED, 'x-accept-fix', 'tpp-session-id', 'tpp-redirect-uri', 'digest', 'psu-ip-address'],
  optional: [
    ...NEGOTIATION,
    ...NOTIFICATION,
    'tpp-redirect-preferred',
    'tpp-brand-logging-information',
    'psu-id',
    'x-psu-identity',
    'psu-corporate-id',
    'psu-context',
    ...FORWARDED,
  ],
} as const satisfies HeaderSet<HeaderName>

/** A Digest is optional, and checked if there is one. */
export const BASKET_HEADERS = {
  required: [...SIGNED, 'x-accept-fix', 'tpp-session-id', 'tpp-redirect-uri', 'psu-id', 'psu-ip-address'],
  optional: [
    ...NEGOTIATION,
    ...NOTIFICATION,
    'digest',
    'tpp-redirect-preferred',
    'psu-corporate-id',
    ...FORWARDED,
  ],
} as const satisfies HeaderSet<HeaderName>

/**
 * PSU-ID is optional: without it the answer is 401, and the SCA that its link leads to brings one. Without TPP-Redirect-URI
 * that SCA ends at the bank, and without TPP-Session-ID it opens no session.
 */
export const USER_HEADERS = {
  required: SIGNED,
  optional: [
    ...NEGOTIATION,
    'tpp-session-id',
    'tpp-redirect-uri',
    'x-accept-fix',
    'tpp-redirect-preferred',
    'psu-id',
    'psu-corporate-id',
    'psu-ip-address',
    ...FORWARDED,
  ],
} as const satisfies HeaderSet<HeaderName>

const ACCOUNT_OPTIONAL = [
  ...NEGOTIATION,
  'x-accept-fix',
  'psu-id',
  'psu-corporate-id',
  'psu-ip-address',
  ...FORWARDED,
] as const

/**
 * Of account information. PSU-ID, TPP-Session-ID and TPP-Redirect-URI are optional as in USER_HEADERS; without
 * PSU-IP-Address the PSU is not present, and the call needs no session.
 */
export const ACCOUNT_HEADERS = {
  required: SIGNED,
  optional: [...ACCOUNT_OPTIONAL, 'tpp-session-id', 'tpp-redirect-uri'],
} as const satisfies HeaderSet<HeaderName>

/** Of a read that always needs a session, and an SCA only where the session has ended. */
export const SESSION_READ_HEADERS = {
  required: SIGNED,
  optional: [...ACCOUNT_OPTIONAL, 'tpp-session-id', 'tpp-redirect-uri'],
} as const satisfies HeaderSet<HeaderName>

/** Without TPP-Session-ID and TPP-Redirect-URI a consent is answered 401, with a link that ends at the bank. */
export const CONSENT_HEADERS = {
  required: SIGNED,
  optional: [
    ...ACCOUNT_OPTIONAL,
    ...NOTIFICATION,
    'tpp-session-id',
    'tpp-redirect-uri',
    'tpp-consent-purpose',
    'digest',
  ],
} as const satisfies HeaderSet<HeaderName>

/** Of the list of a PSU's consents, which needs no session. */
export const CONSENT_LIST_HEADERS = {
  required: [...SIGNED, 'psu-id'],
  optional: [...NEGOTIATION, 'x-accept-fix', 'tpp-session-id', 'psu-ip-address'],
} as const satisfies HeaderSet<HeaderName>

/** The PSU need not be named again: the payment knows who it is for, where its creation said so. */
export const AUTHORISATION_START_HEADERS = {
  required: [...SIGNED, 'tpp-session-id', 'tpp-redirect-uri'],
  optional: [
    ...NEGOTIATION,
    'x-accept-fix',
    'digest',
    'tpp-redirect-preferred',
    'tpp-brand-logging-information',
    'psu-id',
    'x-psu-identity',
    'psu-corporate-id',
    'psu-context',
    'psu-ip-address',
    ...FORWARDED,
  ],
} as const satisfies HeaderSet<HeaderName>

/** The two that an SCA needs are optional: a payment that nobody has approved is cancelled without one. */
export const PAYMENT_CANCELLATION_HEADERS = {
  required: SIGNED,
  optional: ['tpp-session-id', 'tpp-redirect-uri', ...AUTHORISATION_START_HEADERS.optional],
} as const satisfies HeaderSet<HeaderName>

/** Reading a payment needs nothing but the TPP's own signature: it polls. */
export const PAYMENT_READ_HEADERS = {
  required: SIGNED,
  optional: [
    ...NEGOTIATION,
    'x-accept-fix',
    'tpp-session-id',
    'psu-id',
    'psu-corporate-id',
    'psu-ip-address',
    'psu-accept-language',
  ],
} as const satisfies HeaderSet<HeaderName>

export const SIGNED_READ_HEADERS = {
  required: SIGNED,
  optional: NEGOTIATION,
} as const satisfies HeaderSet<HeaderName>

/** Of a read that only a sandbox has. */
export const SANDBOX_READ_HEADERS = {
  required: SIGNED,
  optional: [...NEGOTIATION, 'sandbox-log'],
} as const satisfies HeaderSet<HeaderName>

export const SIGNED_WRITE_HEADERS = {
  required: SIGNED,
  optional: [...NEGOTIATION, 'digest'],
} as const satisfies HeaderSet<HeaderName>

/** Of a write whose body must not be altered on the way, though the specification does not list its headers. */
export const DIGESTED_WRITE_HEADERS = {
  required: [...SIGNED, 'digest'],
  optional: NEGOTIATION,
} as const satisfies HeaderSet<HeaderName>

/** Of an operation that needs no signature. */
export const UNSIGNED_HEADERS = {
  required: [],
  optional: [...HTTP, 'x-request-id'],
} as const satisfies HeaderSet<HeaderName>
