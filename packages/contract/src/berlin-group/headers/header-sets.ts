import type { HeaderSet } from '../../headers/header-sets.ts'
import { HEADERS } from './headers.ts'

type BerlinGroupHeaders = HeaderSet<keyof typeof HEADERS>

const HTTP = ['accept', 'accept-charset', 'accept-encoding', 'accept-language', 'host'] as const

/** A call over a connection with a QWAC needs none of them; a bank may demand the seal. */
const SEAL = [
  'digest',
  'signature',
  'tpp-signature-certificate',
  'date',
  'tpp-signed-response-preferred',
] as const

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

const PSU = ['psu-id', 'psu-id-type', 'psu-corporate-id', 'psu-corporate-id-type'] as const

const SCA = [
  'tpp-redirect-preferred',
  'tpp-decoupled-preferred',
  'tpp-redirect-uri',
  'tpp-nok-redirect-uri',
] as const

const NOTIFICATION = ['tpp-notification-uri', 'tpp-notification-content-preferred'] as const

const EXPLICIT = 'tpp-explicit-authorisation-preferred'

const COMMON = [...HTTP, ...SEAL] as const

/** Of a read of something that the TPP created. */
export const READ_HEADERS = {
  definitions: HEADERS,
  required: ['x-request-id'],
  optional: [...COMMON, 'psu-ip-address', ...FORWARDED],
} as const satisfies BerlinGroupHeaders

/** Without PSU-IP-Address the PSU is not present, and the read is counted. */
export const ACCOUNT_HEADERS = {
  definitions: HEADERS,
  required: ['x-request-id', 'consent-id'],
  optional: [...COMMON, 'psu-ip-address', ...FORWARDED],
} as const satisfies BerlinGroupHeaders

/** TPP-Redirect-URI is required where the PSU is sent to a page of the bank; the handler decides that. */
export const PAYMENT_CREATION_HEADERS = {
  definitions: HEADERS,
  required: ['x-request-id', 'psu-ip-address'],
  optional: [
    ...COMMON,
    ...PSU,
    ...SCA,
    EXPLICIT,
    ...NOTIFICATION,
    'consent-id',
    'tpp-rejection-nofunds-preferred',
    'client-vop-requested',
    'client-vop-request-id',
    'tpp-brand-logging-information',
    ...FORWARDED,
  ],
} as const satisfies BerlinGroupHeaders

export const CONSENT_CREATION_HEADERS = {
  definitions: HEADERS,
  required: ['x-request-id', 'psu-ip-address'],
  optional: [
    ...COMMON,
    ...PSU,
    ...SCA,
    EXPLICIT,
    ...NOTIFICATION,
    'tpp-brand-logging-information',
    ...FORWARDED,
  ],
} as const satisfies BerlinGroupHeaders

export const BASKET_CREATION_HEADERS = {
  definitions: HEADERS,
  required: ['x-request-id', 'psu-ip-address'],
  optional: [...COMMON, ...PSU, ...SCA, EXPLICIT, ...NOTIFICATION, 'consent-id', ...FORWARDED],
} as const satisfies BerlinGroupHeaders

export const AUTHORISATION_START_HEADERS = {
  definitions: HEADERS,
  required: ['x-request-id'],
  optional: [
    ...COMMON,
    ...PSU,
    ...SCA,
    ...NOTIFICATION,
    'tpp-brand-logging-information',
    'psu-ip-address',
    ...FORWARDED,
  ],
} as const satisfies BerlinGroupHeaders

export const PAYMENT_CANCELLATION_HEADERS = {
  definitions: HEADERS,
  required: ['x-request-id'],
  optional: [...COMMON, ...PSU, ...SCA, EXPLICIT, 'psu-ip-address', ...FORWARDED],
} as const satisfies BerlinGroupHeaders

/** The question is asked while a card is used: nobody's browser is there. */
export const FUNDS_HEADERS = {
  definitions: HEADERS,
  required: ['x-request-id'],
  optional: [...COMMON, 'consent-id'],
} as const satisfies BerlinGroupHeaders

export const FUNDS_CONSENT_HEADERS = {
  definitions: HEADERS,
  required: ['x-request-id'],
  optional: [
    ...COMMON,
    ...PSU,
    ...SCA,
    EXPLICIT,
    ...NOTIFICATION,
    'tpp-brand-logging-information',
    'psu-ip-address',
    ...FORWARDED,
  ],
} as const satisfies BerlinGroupHeaders
