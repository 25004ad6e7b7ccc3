import type { VopErrorCode } from '@havn/contract/vop'
import type { Dialect, DialectRow } from '../../edge/index.ts'
import { writeErrors } from './write-errors.ts'

interface Row {
  readonly status: number
  readonly code: VopErrorCode
  readonly path?: string
  readonly text?: string
}

const malformed: Row = { status: 400, code: 'FORMAT_ERROR' }
const wrongTime: Row = { status: 400, code: 'TIMESTAMP_INVALID' }
const tooLarge: Row = { status: 413, code: 'FORMAT_ERROR' }
const notJson: Row = { status: 415, code: 'FORMAT_ERROR' }
const unknownPath: Row = { status: 404, code: 'FORMAT_ERROR' }
const wrongMethod: Row = { status: 405, code: 'FORMAT_ERROR' }
/** Nobody is told more about a certificate than that it is not accepted. */
const unknownClient: Row = { status: 401, code: 'CLIENT_INVALID' }
const tooMany: Row = { status: 429, code: 'CLIENT_INVALID' }
const unavailable: Row = { status: 503, code: 'INTERNAL_ERROR' }
const failed: Row = { status: 500, code: 'INTERNAL_ERROR' }
/** A reason of operations that this interface does not have. */
const neverGiven = { status: 500, code: 'INTERNAL_ERROR', path: '', text: '' } as const

/** The status and code of every reason in the interface between banks. */
const ROWS = {
  // What the pipeline refuses, before any operation
  'request-malformed': malformed,
  'headers-too-large': tooLarge,
  'path-unknown': unknownPath,
  'method-unknown': wrongMethod,
  'format-not-offered': malformed,
  'host-unknown': malformed,
  'body-too-large': tooLarge,
  'body-encoded': notJson,
  'body-not-json': notJson,
  'body-unexpected': malformed,
  'header-missing': malformed,
  'header-repeated': malformed,
  'date-malformed': wrongTime,
  'date-off': wrongTime,
  'digest-missing': unknownClient,
  'digest-repeated': unknownClient,
  'digest-malformed': unknownClient,
  'digest-algorithm-unknown': unknownClient,
  'digest-not-base64': unknownClient,
  'digest-mismatch': unknownClient,
  'certificate-unreadable': unknownClient,
  'certificate-untrusted': unknownClient,
  'authority-outdated': unavailable,
  'certificate-without-role': unknownClient,
  'certificate-without-organisation': unknownClient,
  'certificate-organisation-malformed': unknownClient,
  'certificate-not-a-seal': unknownClient,
  'certificate-not-yet-valid': unknownClient,
  'certificate-expired': unknownClient,
  'signature-missing': unknownClient,
  'signature-repeated': unknownClient,
  'signature-too-long': unknownClient,
  'mime-word-malformed': unknownClient,
  'mime-word-charset-unknown': unknownClient,
  'mime-word-text-invalid': unknownClient,
  'part-malformed': unknownClient,
  'part-unknown': unknownClient,
  'part-repeated': unknownClient,
  'part-missing': unknownClient,
  'part-out-of-order': unknownClient,
  'header-list-empty': unknownClient,
  'header-list-spacing': unknownClient,
  'header-list-upper-case': unknownClient,
  'header-list-repeated': unknownClient,
  'header-list-name-invalid': unknownClient,
  'header-list-pseudo-header-unknown': unknownClient,
  'signature-not-base64': unknownClient,
  'key-id-malformed': unknownClient,
  'key-id-serial-differs': unknownClient,
  'key-id-issuer-differs': unknownClient,
  'header-not-signed': unknownClient,
  'target-not-signed': unknownClient,
  'signed-header-absent': unknownClient,
  'signed-header-repeated': unknownClient,
  'signed-header-invalid': unknownClient,
  'algorithm-unknown': unknownClient,
  'algorithm-unsuited': unknownClient,
  'key-unsuited': unknownClient,
  'signature-wrong': unknownClient,
  'seal-missing': unknownClient,
  'certificate-revoked': unknownClient,
  'revocation-unknown': unavailable,
  'role-missing': unknownClient,
  'client-certificate-missing': unknownClient,
  'client-certificate-unfit': unknownClient,
  'client-certificate-differs': unknownClient,
  'tpp-not-registered': unknownClient,
  'role-not-registered': unknownClient,
  'tpp-blocked': unknownClient,
  'register-closed': unavailable,
  'request-id-reused': malformed,
  'phone-exceeded': tooMany,
  'links-exceeded': tooMany,
  'banks-exceeded': tooMany,
  'request-in-progress': unavailable,
  'bank-suspended': unavailable,
  'bank-read-only': unavailable,
  'calls-exceeded': tooMany,
  'bank-calls-exceeded': unavailable,
  'psu-calls-exceeded': tooMany,
  'server-full': unavailable,
  unavailable: unavailable,
  'system-error': failed,

  // Faults in what a bank wrote
  'body-invalid': malformed,
  'query-invalid': malformed,

  // What no question of a bank leads to
  'period-invalid': neverGiven,
  'execution-date-invalid': neverGiven,
  'kid-missing': neverGiven,
  'kid-invalid': neverGiven,
  'parameter-unsupported': neverGiven,
  'parameters-inconsistent': neverGiven,
  'entry-unknown': neverGiven,
  'product-unknown': neverGiven,
  'return-address-missing': neverGiven,
  'funds-not-offered': neverGiven,
  'payment-unknown': neverGiven,
  'basket-unknown': neverGiven,
  'basket-payment-unknown': neverGiven,
  'authorisation-unknown': neverGiven,
  'consent-unknown': neverGiven,
  'account-unknown': neverGiven,
  'transaction-unknown': neverGiven,
  'contact-unknown': neverGiven,
  'notification-unknown': neverGiven,
  'session-unnamed': neverGiven,
  'session-unknown': neverGiven,
  'session-of-another': neverGiven,
  'session-over': neverGiven,
  'session-replaced': neverGiven,
  'psu-unknown': neverGiven,
  'psu-unnamed': neverGiven,
  'agreement-unnamed': neverGiven,
  'agreement-not-own': neverGiven,
  'named-consent-unknown': neverGiven,
  'named-consent-invalid': neverGiven,
  'named-consent-over': neverGiven,
  'consent-missing': neverGiven,
  'consent-revoked': neverGiven,
  'consent-over': neverGiven,
  'access-too-old': neverGiven,
  'funds-not-consented': neverGiven,
  'payer-not-allowed': neverGiven,
  'product-not-for-psu': neverGiven,
  'status-forbids': neverGiven,
  'cancellation-too-late': neverGiven,
  'logical-duplicate': neverGiven,
  'basket-payment-repeated': neverGiven,
  'basket-payment-not-single': neverGiven,
  'basket-payment-status-forbids': neverGiven,
  'quota-exceeded': neverGiven,
  'funds-questions-exceeded': neverGiven,
  'payment-failed': neverGiven,
  'execution-date-moved': neverGiven,
  'field-deprecated': neverGiven,
  'notifications-declined': neverGiven,
  'sandbox-resource-unknown': neverGiven,
  'sandbox-reference-unknown': neverGiven,
  'sandbox-data-conflicts': neverGiven,
  'sandbox-limit-exceeded': neverGiven,
  'sandbox-run-empty': neverGiven,
} as const satisfies Readonly<Record<Exclude<keyof Dialect, 'writeErrors'>, Row>>

/** The codes of a row are those of another contract for the operations that all interfaces share; `ROWS` has checked them. */
const rows = ROWS as unknown as Readonly<
  Record<keyof typeof ROWS, DialectRow & { path: string; text: string }>
>

export const VOP_DIALECT: Dialect = { ...rows, writeErrors }
