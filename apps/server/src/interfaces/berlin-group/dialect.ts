import { createForeignDialect, type ForeignRow, type ForeignRows } from '../../edge/index.ts'
import type { MessageCode } from '@havn/contract/berlin-group'
import { writeErrors } from './write-errors.ts'

/** The standard has no code for what is the bank's fault, and no body that one could be in. */
const NOT_SENT = 'INTERNAL_SERVER_ERROR'

/** How the standard reports a reason. Its statuses 500 and 503 have no body, and the code is never sent. */
type Code = MessageCode | typeof NOT_SENT
type Row = ForeignRow<Code>

const formatError: Row = { status: 400, code: 'FORMAT_ERROR' }
const invalidSignature: Row = { status: 401, code: 'SIGNATURE_INVALID' }
const invalidCertificate: Row = { status: 401, code: 'CERTIFICATE_INVALID' }
const invalidConsent: Row = { status: 401, code: 'CONSENT_INVALID' }
const unknown: Row = { status: 404, code: 'RESOURCE_UNKNOWN' }
const conflict: Row = { status: 409, code: 'STATUS_INVALID' }
const exceeded: Row = { status: 429, code: 'ACCESS_EXCEEDED' }
const unavailable: Row = { status: 503, code: NOT_SENT }
const remark: Row = { status: 200, code: 'WARNING' }
/** A reason that calls of this interface do not give: it has no sessions, and names nobody by an id of its own. */
const neverGiven = { status: 401, code: 'PSU_CREDENTIALS_INVALID', path: 'PSU-ID', text: '' } as const

/** The status and code of every reason in the interface of the Berlin Group. docs/errors/berlin-group.md is printed from it. */
export const BERLIN_GROUP_ROWS = {
  // What the pipeline refuses, before any operation
  'request-malformed': formatError,
  'headers-too-large': { status: 431, code: 'FORMAT_ERROR' },
  'path-unknown': unknown,
  'method-unknown': { status: 405, code: 'SERVICE_INVALID' },
  'format-not-offered': { status: 406, code: 'REQUESTED_FORMATS_INVALID' },
  'host-unknown': formatError,
  'body-too-large': { status: 413, code: 'FORMAT_ERROR' },
  'body-encoded': { status: 415, code: 'FORMAT_ERROR' },
  'body-not-json': { status: 415, code: 'FORMAT_ERROR' },
  'body-unexpected': formatError,
  'header-missing': formatError,
  'header-repeated': formatError,
  'date-malformed': { status: 400, code: 'TIMESTAMP_INVALID' },
  'date-off': { status: 400, code: 'TIMESTAMP_INVALID' },
  'digest-missing': invalidSignature,
  'digest-repeated': invalidSignature,
  'digest-malformed': invalidSignature,
  'digest-algorithm-unknown': invalidSignature,
  'digest-not-base64': invalidSignature,
  'digest-mismatch': invalidSignature,
  'certificate-unreadable': invalidCertificate,
  'certificate-untrusted': invalidCertificate,
  'authority-outdated': unavailable,
  'certificate-without-role': invalidCertificate,
  'certificate-without-organisation': invalidCertificate,
  'certificate-organisation-malformed': invalidCertificate,
  'certificate-not-a-seal': invalidCertificate,
  'certificate-not-yet-valid': invalidCertificate,
  'certificate-expired': { status: 401, code: 'CERTIFICATE_EXPIRED' },
  'signature-missing': { status: 401, code: 'SIGNATURE_MISSING' },
  'signature-repeated': invalidSignature,
  'signature-too-long': invalidSignature,
  'mime-word-malformed': invalidSignature,
  'mime-word-charset-unknown': invalidSignature,
  'mime-word-text-invalid': invalidSignature,
  'part-malformed': invalidSignature,
  'part-unknown': invalidSignature,
  'part-repeated': invalidSignature,
  'part-missing': invalidSignature,
  'part-out-of-order': invalidSignature,
  'header-list-empty': invalidSignature,
  'header-list-spacing': invalidSignature,
  'header-list-upper-case': invalidSignature,
  'header-list-repeated': invalidSignature,
  'header-list-name-invalid': invalidSignature,
  'header-list-pseudo-header-unknown': invalidSignature,
  'signature-not-base64': invalidSignature,
  'key-id-malformed': invalidSignature,
  'key-id-serial-differs': invalidSignature,
  'key-id-issuer-differs': invalidSignature,
  'header-not-signed': invalidSignature,
  'target-not-signed': invalidSignature,
  'signed-header-absent': invalidSignature,
  'signed-header-repeated': invalidSignature,
  'signed-header-invalid': invalidSignature,
  'algorithm-unknown': invalidSignature,
  'algorithm-unsuited': invalidSignature,
  'key-unsuited': invalidSignature,
  'signature-wrong': invalidSignature,
  'seal-missing': { status: 401, code: 'CERTIFICATE_MISSING' },
  'certificate-revoked': { status: 401, code: 'CERTIFICATE_REVOKED' },
  'revocation-unknown': unavailable,
  'role-missing': { status: 401, code: 'ROLE_INVALID' },
  'client-certificate-missing': { status: 401, code: 'CERTIFICATE_MISSING' },
  'client-certificate-unfit': invalidCertificate,
  'client-certificate-differs': invalidCertificate,
  'tpp-not-registered': { status: 401, code: 'ROLE_INVALID' },
  'role-not-registered': { status: 401, code: 'ROLE_INVALID' },
  'tpp-blocked': { status: 401, code: 'CERTIFICATE_BLOCKED' },
  'register-closed': unavailable,
  'request-id-reused': conflict,
  'phone-exceeded': exceeded,
  'links-exceeded': exceeded,
  'banks-exceeded': exceeded,
  'request-in-progress': unavailable,
  'bank-suspended': unavailable,
  'bank-read-only': unavailable,
  'calls-exceeded': exceeded,
  'bank-calls-exceeded': unavailable,
  'psu-calls-exceeded': exceeded,
  'unsigned-calls-exceeded': exceeded,
  'server-full': unavailable,
  unavailable: unavailable,
  'system-error': { status: 500, code: NOT_SENT },

  // What a TPP wrote
  'body-invalid': formatError,
  'query-invalid': formatError,
  'period-invalid': { status: 400, code: 'PERIOD_INVALID' },
  'execution-date-invalid': { status: 400, code: 'EXECUTION_DATE_INVALID' },
  'kid-missing': { status: 401, code: 'KID_MISSING' },
  'kid-invalid': formatError,
  'parameter-unsupported': { status: 400, code: 'PARAMETER_NOT_SUPPORTED' },
  'parameters-inconsistent': { status: 400, code: 'PARAMETER_NOT_CONSISTENT' },
  'entry-unknown': { status: 400, code: 'RESOURCE_UNKNOWN' },
  'product-unknown': { status: 404, code: 'PRODUCT_UNKNOWN' },
  'return-address-missing': formatError,
  'funds-not-offered': unknown,

  // What it names, and does not exist for it
  'payment-unknown': { ...unknown, path: 'paymentId', text: 'You have no such payment.' },
  'basket-unknown': unknown,
  'basket-payment-unknown': { status: 400, code: 'RESOURCE_UNKNOWN' },
  'authorisation-unknown': unknown,
  'consent-unknown': { status: 403, code: 'CONSENT_UNKNOWN' },
  'account-unknown': unknown,
  'transaction-unknown': unknown,
  'contact-unknown': unknown,
  'notification-unknown': unknown,

  // Who the PSU is, and what they have allowed
  'session-unnamed': neverGiven,
  'session-unknown': neverGiven,
  'session-of-another': neverGiven,
  'session-over': neverGiven,
  'session-replaced': neverGiven,
  'psu-unknown': neverGiven,
  'psu-unnamed': neverGiven,
  'agreement-unnamed': neverGiven,
  'agreement-not-own': { status: 401, code: 'CORPORATE_ID_INVALID' },
  'named-consent-unknown': {
    status: 400,
    code: 'CONSENT_UNKNOWN',
    path: 'Consent-ID',
    text: 'You have no such consent.',
  },
  'named-consent-invalid': {
    ...invalidConsent,
    path: 'Consent-ID',
    text: 'The consent does not allow this: it is not approved, has ended, or does not cover what is asked for. Create a new one.',
  },
  'named-consent-over': {
    status: 401,
    code: 'CONSENT_EXPIRED',
    path: 'Consent-ID',
    text: 'The consent is over: create a new one and have the PSU approve it.',
  },
  'consent-missing': { status: 400, code: 'CONSENT_UNKNOWN' },
  'consent-revoked': invalidConsent,
  'consent-over': { status: 401, code: 'CONSENT_EXPIRED' },
  'access-too-old': { status: 400, code: 'PERIOD_INVALID' },
  'funds-not-consented': { status: 400, code: 'NO_PIIS_ACTIVATION' },
  'payer-not-allowed': { status: 401, code: 'PSU_CREDENTIALS_INVALID' },
  'product-not-for-psu': { status: 403, code: 'PRODUCT_INVALID' },

  // What the state of a resource does not allow
  'status-forbids': conflict,
  'cancellation-too-late': { status: 405, code: 'CANCELLATION_INVALID' },
  'logical-duplicate': conflict,
  'basket-payment-repeated': formatError,
  'basket-payment-not-single': { status: 400, code: 'REFERENCE_MIX_INVALID' },
  'basket-payment-status-forbids': { status: 409, code: 'REFERENCE_STATUS_INVALID' },
  'quota-exceeded': exceeded,
  'funds-questions-exceeded': exceeded,

  // Remarks in an answer that is no refusal
  'payment-failed': { status: 200, code: 'PAYMENT_FAILED' },
  'execution-date-moved': remark,
  'field-deprecated': remark,
  'field-ignored': remark,
  'notifications-declined': remark,

  // The sandbox
  'sandbox-resource-unknown': unknown,
  'sandbox-reference-unknown': { status: 400, code: 'RESOURCE_UNKNOWN' },
  'sandbox-data-conflicts': conflict,
  'sandbox-limit-exceeded': exceeded,
  'sandbox-run-empty': remark,
} as const satisfies ForeignRows<Code>

export const BERLIN_GROUP_DIALECT = createForeignDialect<Code>(BERLIN_GROUP_ROWS, writeErrors)
