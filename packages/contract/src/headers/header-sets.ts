import { CALL_HEADERS } from './call-headers.ts'
import type { HeaderDefinition } from './header.ts'
import { PSU_HEADERS } from './psu-headers.ts'

/** Every request header of the specification, keyed by its lower-case name. */
export const HEADERS = { ...CALL_HEADERS, ...PSU_HEADERS }

export type HeaderName = keyof typeof HEADERS

export type HeaderSet = {
  readonly required: readonly HeaderName[]
  readonly optional: readonly HeaderName[]
  /** Set if a call must name the PSU in one of the ways of `readPsuIdentification`, though none of the headers is always required. */
  readonly mustNamePsu?: true
}

type HeaderValue<Name extends HeaderName> =
  (typeof HEADERS)[Name] extends HeaderDefinition<infer Value> ? Value : never

/** The type of a call's headers after `readHeaders`: keyed by lower-case name, required ones always present. */
export type TypedHeaders<Set extends HeaderSet> = {
  readonly [Name in Set['required'][number]]: HeaderValue<Name>
} & { readonly [Name in Set['optional'][number]]?: HeaderValue<Name> }

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
} as const satisfies HeaderSet

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
} as const satisfies HeaderSet

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
} as const satisfies HeaderSet

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
} as const satisfies HeaderSet

/** Of a read that always needs a session, and an SCA only where the session has ended. */
export const SESSION_READ_HEADERS = {
  required: SIGNED,
  optional: [...ACCOUNT_OPTIONAL, 'tpp-session-id', 'tpp-redirect-uri'],
} as const satisfies HeaderSet

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
} as const satisfies HeaderSet

/** Of the list of a PSU's consents, which needs no session. */
export const CONSENT_LIST_HEADERS = {
  required: [...SIGNED, 'psu-id'],
  optional: [...NEGOTIATION, 'x-accept-fix', 'tpp-session-id', 'psu-ip-address'],
} as const satisfies HeaderSet

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
} as const satisfies HeaderSet

/** The two that an SCA needs are optional: a payment that nobody has approved is cancelled without one. */
export const PAYMENT_CANCELLATION_HEADERS = {
  required: SIGNED,
  optional: ['tpp-session-id', 'tpp-redirect-uri', ...AUTHORISATION_START_HEADERS.optional],
} as const satisfies HeaderSet

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
} as const satisfies HeaderSet

export const SIGNED_READ_HEADERS = {
  required: SIGNED,
  optional: NEGOTIATION,
} as const satisfies HeaderSet

/** Of a read that only a sandbox has. */
export const SANDBOX_READ_HEADERS = {
  required: SIGNED,
  optional: [...NEGOTIATION, 'sandbox-log'],
} as const satisfies HeaderSet

export const SIGNED_WRITE_HEADERS = {
  required: SIGNED,
  optional: [...NEGOTIATION, 'digest'],
} as const satisfies HeaderSet

/** Of a write whose body must not be altered on the way, though the specification does not list its headers. */
export const DIGESTED_WRITE_HEADERS = {
  required: [...SIGNED, 'digest'],
  optional: NEGOTIATION,
} as const satisfies HeaderSet

/** Of an operation that needs no signature. */
export const UNSIGNED_HEADERS = {
  required: [],
  optional: [...HTTP, 'x-request-id'],
} as const satisfies HeaderSet
