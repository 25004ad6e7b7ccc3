import type { SignatureProblem } from '@havn/http-signature'
import type { TppMessageCode } from '@havn/contract'
import type { CertificateProblemKind } from '../certificate/tpp-certificate.ts'

export type RefusalKind =
  | SignatureProblem['kind']
  | CertificateProblemKind
  | 'request-malformed'
  | 'headers-too-large'
  | 'path-unknown'
  | 'host-unknown'
  | 'body-too-large'
  | 'body-encoded'
  | 'body-not-json'
  | 'body-unexpected'
  | 'header-missing'
  | 'header-repeated'
  | 'target-not-signed'
  | 'date-malformed'
  | 'date-off'
  | 'certificate-revoked'
  | 'revocation-unknown'
  | 'role-missing'
  | 'client-certificate-missing'
  | 'client-certificate-unfit'
  | 'client-certificate-differs'
  | 'tpp-not-registered'
  | 'role-not-registered'
  | 'tpp-blocked'
  | 'register-closed'
  | 'request-id-reused'
  | 'phone-exceeded'
  | 'links-exceeded'
  | 'banks-exceeded'
  | 'request-in-progress'
  | 'bank-suspended'
  | 'bank-read-only'
  | 'calls-exceeded'
  | 'bank-calls-exceeded'
  | 'psu-calls-exceeded'
  | 'server-full'
  | 'unavailable'
  | 'system-error'

interface RefusalRow {
  readonly status: number
  readonly code: TppMessageCode
  /** The rule that was violated. The sandbox adds what was expected and what was received. */
  readonly text: string
  /** A further message that the sandbox adds to every such refusal. */
  readonly sandboxHint?: string
}

const badRequest = (text: string): RefusalRow => ({ status: 400, code: 'BAD_REQUEST', text })
const missing = (text: string): RefusalRow => ({
  status: 400,
  code: 'HTTP_HEADER_REQUIRED',
  text,
  sandboxHint:
    'POST /v1/sandbox/signature-check takes your request as JSON, needs no signature itself, and returns what to sign and what to send.',
})
const forbidden = (text: string): RefusalRow => ({ status: 403, code: 'FORBIDDEN', text })
const formatError = (status: number, text: string): RefusalRow => ({ status, code: 'FORMAT_ERROR', text })

/** The status, code and text of every refusal that comes before an operation's own rules. */
export const REFUSALS: Readonly<Record<RefusalKind, RefusalRow>> = {
  'request-malformed': badRequest('The request is not valid HTTP, or did not arrive in time.'),
  'headers-too-large': {
    status: 431,
    code: 'FORMAT_ERROR',
    text: 'The headers are too large: expected at most 16 KiB in all. Send shorter ones, or leave out what the operation does not need.',
  },
  'path-unknown': {
    status: 404,
    code: 'NOT_FOUND',
    text: 'The path does not exist, or does not support this method.',
  },

  'host-unknown': badRequest('This server does not serve the host in the Host header.'),

  'body-too-large': formatError(413, 'The body is too large.'),
  'body-encoded': formatError(415, 'The body must be sent without Content-Encoding.'),
  'body-not-json': formatError(415, 'The body must be JSON: Content-Type application/json.'),
  'body-unexpected': formatError(400, 'This operation takes no body.'),

  'header-missing': missing('A header that every signed call needs is missing.'),
  'header-repeated': badRequest('A header was sent more than once.'),

  'date-malformed': badRequest('The Date header is not an RFC 7231 date in GMT.'),
  'date-off': badRequest('The Date header is more than 60 seconds off.'),

  'digest-missing': missing('The Digest header is missing: a body must have one.'),
  'digest-repeated': badRequest('The Digest header was sent more than once.'),
  'digest-malformed': badRequest('The Digest header cannot be read.'),
  'digest-algorithm-unknown': badRequest('The Digest header names neither SHA-256 nor SHA-512.'),
  'digest-not-base64': badRequest('The Digest header does not hold canonical Base64.'),
  'digest-mismatch': badRequest('The Digest header does not match the body.'),

  'certificate-unreadable': badRequest('TPP-Signature-Certificate is not the Base64 of a DER certificate.'),
  'certificate-untrusted': forbidden('This bank does not trust the certificate.'),
  'authority-outdated': {
    status: 503,
    code: 'SYSTEM_ERROR',
    text: 'Whether the authority of the certificate may still issue certificates is not known at the moment. Nothing was done. Retry after the time in Retry-After with the same X-Request-ID.',
  },
  'certificate-without-role': forbidden('The certificate names no PSD2 role.'),
  'certificate-without-organisation': forbidden('The certificate has no organizationIdentifier.'),
  'certificate-organisation-malformed': forbidden(
    'The certificate does not name its organisation as ETSI TS 119 495 requires.',
  ),
  'certificate-not-a-seal': forbidden(
    'The certificate is not a qualified seal certificate (QSealC) of a payment service provider.',
  ),
  'certificate-not-yet-valid': forbidden('The certificate is not valid yet.'),
  'certificate-expired': forbidden('The certificate has expired.'),

  'signature-missing': missing('The Signature header is missing: every call must be signed.'),
  'signature-repeated': badRequest('The Signature header was sent more than once.'),
  'signature-too-long': badRequest('The Signature header is too long.'),
  'mime-word-malformed': badRequest('The Signature header is MIME-encoded, but not as RFC 2047 says.'),
  'mime-word-charset-unknown': badRequest(
    'The Signature header is MIME-encoded in an unknown character set.',
  ),
  'mime-word-text-invalid': badRequest(
    'The Signature header is MIME-encoded, but its text cannot be decoded.',
  ),
  'part-malformed': badRequest('A part of the Signature header is not written as name="value".'),
  'part-unknown': badRequest('The Signature header has an unknown part.'),
  'part-repeated': badRequest('The Signature header repeats a part.'),
  'part-missing': badRequest('The Signature header lacks a part.'),
  'part-out-of-order': badRequest('The parts of the Signature header are not in order.'),
  'header-list-empty': badRequest('The headers part of the Signature is empty.'),
  'header-list-spacing': badRequest('The headers part of the Signature is not separated by single spaces.'),
  'header-list-upper-case': badRequest('The headers part of the Signature is not in lower case.'),
  'header-list-repeated': badRequest('The headers part of the Signature names a header twice.'),
  'header-list-name-invalid': badRequest(
    'The headers part of the Signature contains something that is not a header name.',
  ),
  'header-list-pseudo-header-unknown': badRequest(
    'The headers part of the Signature names an unknown pseudo-header.',
  ),
  'signature-not-base64': badRequest('The signature part is not canonical Base64.'),

  'key-id-malformed': badRequest('The keyId is not written as SN=<serial>,CA=<issuer>.'),
  'key-id-serial-differs': badRequest('The serial number in keyId is not that of the certificate.'),
  'key-id-issuer-differs': badRequest('The issuer in keyId is not that of the certificate.'),

  'header-not-signed': badRequest('A header that must be signed when it is sent is not signed.'),
  'target-not-signed': badRequest(
    'This bank demands that every call signs (request-target): without it the signature would fit any path.',
  ),
  'signed-header-absent': badRequest('The signature covers a header that was not sent.'),
  'signed-header-repeated': badRequest('The signature covers a header that was sent more than once.'),
  'signed-header-invalid': badRequest('The signature covers a header whose value cannot be signed.'),

  'algorithm-unknown': badRequest('The algorithm of the signature is not supported.'),
  'algorithm-unsuited': badRequest("The algorithm of the signature does not fit the certificate's key."),
  'key-unsuited': badRequest("The type of the certificate's key is not supported."),
  'signature-wrong': badRequest('The signature does not verify.'),

  'certificate-revoked': forbidden('The authority that issued the certificate has revoked it.'),
  'revocation-unknown': {
    status: 503,
    code: 'SYSTEM_ERROR',
    text: 'Whether the certificate was revoked is not known at the moment. Nothing was done. Retry after the time in Retry-After with the same X-Request-ID.',
  },

  'role-missing': forbidden('The certificate does not have the PSD2 role that this operation requires.'),
  'client-certificate-missing': forbidden(
    'This bank requires a TLS client certificate (QWAC) of the TPP on every connection.',
  ),
  'client-certificate-unfit': forbidden(
    'The TLS client certificate is not a valid qualified website certificate (QWAC) of a payment service provider.',
  ),
  'client-certificate-differs': forbidden(
    'The TLS client certificate belongs to another organisation than the seal of the call.',
  ),
  'tpp-not-registered': forbidden(
    'The register of payment service providers has no authorised TPP with the organizationIdentifier of the certificate.',
  ),
  'role-not-registered': forbidden(
    "The register of payment service providers does not give this TPP the role that this operation requires in the bank's country.",
  ),
  'tpp-blocked': forbidden(
    'This bank has blocked the TPP that the certificate names: none of its calls is answered until the bank ends that. Nothing was done, and repeating the call does not help. Contact the bank.',
  ),
  'register-closed': {
    status: 503,
    code: 'SYSTEM_ERROR',
    text: "The bank's copy of the register of payment service providers is too old to decide. Nothing was done. Retry after the time in Retry-After with the same X-Request-ID.",
  },
  'request-id-reused': {
    status: 409,
    code: 'CONFLICT',
    text: 'This X-Request-ID was used for another request in the last 24 hours: use a new one. A retry must repeat method, path, query, body, PSU, TPP-Session-ID and TPP-Redirect-URI.',
  },

  'phone-exceeded': {
    status: 429,
    code: 'ACCESS_EXCEEDED',
    text: "The PSU's phone has too many requests: one TPP may have five open and send twenty within an hour, all TPPs together eight and thirty. Retry after the time in Retry-After, or use scaRedirect now (without TPP-Redirect-Preferred: false).",
  },
  'links-exceeded': {
    status: 429,
    code: 'ACCESS_EXCEEDED',
    text: 'This PSU has too many open SCA links. An unused link expires after five minutes; waiting payments can be approved together in a signing basket.',
  },
  'banks-exceeded': {
    status: 429,
    code: 'ACCESS_EXCEEDED',
    text: 'This sandbox has as many banks as it may, and this TPP has none yet. Banks that nobody uses are deleted: retry tomorrow, or run a sandbox of your own (docs/first-payment.md).',
  },
  'request-in-progress': {
    status: 503,
    code: 'SYSTEM_ERROR',
    text: 'A request with this X-Request-ID is still being processed. Retry in a second with the same X-Request-ID: nothing is done twice.',
  },
  'bank-suspended': {
    status: 503,
    code: 'SYSTEM_ERROR',
    text: 'The bank has closed this interface for the time being. Nothing was done. Retry after the time in Retry-After with the same X-Request-ID; approved payments are executed meanwhile.',
  },
  'bank-read-only': {
    status: 503,
    code: 'SYSTEM_ERROR',
    text: 'The bank answers only calls that read (GET) for the time being. Nothing was done. Retry after the time in Retry-After with the same X-Request-ID; approved payments are executed meanwhile.',
  },
  'calls-exceeded': {
    status: 429,
    code: 'ACCESS_EXCEEDED',
    text: 'Too many calls of this TPP are in progress. Nothing was done. Retry after the time in Retry-After with the same X-Request-ID, and wait for answers before sending more.',
  },
  'bank-calls-exceeded': {
    status: 503,
    code: 'SYSTEM_ERROR',
    text: 'This bank has as many calls in progress as it may have while its server also serves other banks. Nothing was done. Retry after the time in Retry-After with the same X-Request-ID.',
  },
  'psu-calls-exceeded': {
    status: 429,
    code: 'ACCESS_EXCEEDED',
    text: 'Too many calls of this TPP about this PSU are in progress. Nothing was done. Retry after the time in Retry-After with the same X-Request-ID, and wait for answers before sending more about the same PSU.',
  },
  'server-full': {
    status: 503,
    code: 'SYSTEM_ERROR',
    text: 'The bank is processing as many calls as it can. Nothing was done. Retry after the time in Retry-After with the same X-Request-ID.',
  },
  unavailable: {
    status: 503,
    code: 'SYSTEM_ERROR',
    text: 'The bank cannot answer at the moment. Retry with the same X-Request-ID: nothing is done twice.',
  },
  'system-error': {
    status: 500,
    code: 'SYSTEM_ERROR',
    text: 'The call failed because of an error at the bank. Contact the bank and give the X-Request-ID.',
  },
}
