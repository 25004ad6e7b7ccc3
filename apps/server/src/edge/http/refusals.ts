import type { SignatureProblem } from '@havn/http-signature'
import type { CertificateProblemKind } from '../certificate/tpp-certificate.ts'

export type RefusalKind =
  | SignatureProblem['kind']
  | CertificateProblemKind
  | 'request-malformed'
  | 'headers-too-large'
  | 'path-unknown'
  | 'method-unknown'
  | 'format-not-offered'
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
  | 'seal-missing'
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
  | 'unsigned-calls-exceeded'
  | 'server-full'
  | 'unavailable'
  | 'system-error'

interface RefusalRow {
  /** The rule that was violated. The sandbox adds what was expected and what was received. */
  readonly text: string
  /** A further message that the sandbox adds to every such refusal. */
  readonly sandboxHint?: string
}

const missing = (text: string): RefusalRow => ({
  text,
  sandboxHint:
    'POST /v1/sandbox/signature-check takes your request as JSON, needs no signature itself, and returns what to sign and what to send.',
})

/** The text of every refusal that comes before an operation's own rules. Its status and code are the dialect's. */
export const REFUSALS: Readonly<Record<RefusalKind, RefusalRow>> = {
  'request-malformed': { text: 'The request is not valid HTTP, or did not arrive in time.' },
  'headers-too-large': {
    text: 'The headers are too large: expected at most 16 KiB in all. Send shorter ones, or leave out what the operation does not need.',
  },
  'path-unknown': { text: 'The path does not exist, or does not support this method.' },
  'method-unknown': { text: 'The path does not support this method.' },
  'format-not-offered': { text: 'The Accept header excludes JSON, and the bank offers nothing else.' },
  'host-unknown': { text: 'This server does not serve the host in the Host header.' },
  'body-too-large': { text: 'The body is too large.' },
  'body-encoded': { text: 'The body must be sent without Content-Encoding.' },
  'body-not-json': { text: 'The body must be JSON: Content-Type application/json.' },
  'body-unexpected': { text: 'This operation takes no body.' },
  'header-missing': missing('A header that every signed call needs is missing.'),
  'header-repeated': { text: 'A header was sent more than once.' },
  'date-malformed': { text: 'The Date header is not an RFC 7231 date in GMT.' },
  'date-off': { text: 'The Date header is more than 60 seconds off.' },
  'digest-missing': missing('The Digest header is missing: a body must have one.'),
  'digest-repeated': { text: 'The Digest header was sent more than once.' },
  'digest-malformed': { text: 'The Digest header cannot be read.' },
  'digest-algorithm-unknown': { text: 'The Digest header names neither SHA-256 nor SHA-512.' },
  'digest-not-base64': { text: 'The Digest header does not hold canonical Base64.' },
  'digest-mismatch': { text: 'The Digest header does not match the body.' },
  'certificate-unreadable': { text: 'TPP-Signature-Certificate is not the Base64 of a DER certificate.' },
  'certificate-untrusted': { text: 'This bank does not trust the certificate.' },
  'authority-outdated': {
    text: 'Whether the authority of the certificate may still issue certificates is not known at the moment. Nothing was done. Retry after the time in Retry-After with the same X-Request-ID.',
  },
  'seal-missing': { text: 'The call is signed, and TPP-Signature-Certificate is missing.' },
  'certificate-without-role': { text: 'The certificate names no PSD2 role.' },
  'certificate-without-organisation': { text: 'The certificate has no organizationIdentifier.' },
  'certificate-organisation-malformed': {
    text: 'The certificate does not name its organisation as ETSI TS 119 495 requires.',
  },
  'certificate-not-a-seal': {
    text: 'The certificate is not a qualified seal certificate (QSealC) of a payment service provider.',
  },
  'certificate-not-yet-valid': { text: 'The certificate is not valid yet.' },
  'certificate-expired': { text: 'The certificate has expired.' },
  'signature-missing': missing('The Signature header is missing: every call must be signed.'),
  'signature-repeated': { text: 'The Signature header was sent more than once.' },
  'signature-too-long': { text: 'The Signature header is too long.' },
  'mime-word-malformed': { text: 'The Signature header is MIME-encoded, but not as RFC 2047 says.' },
  'mime-word-charset-unknown': { text: 'The Signature header is MIME-encoded in an unknown character set.' },
  'mime-word-text-invalid': { text: 'The Signature header is MIME-encoded, but its text cannot be decoded.' },
  'part-malformed': { text: 'A part of the Signature header is not written as name="value".' },
  'part-unknown': { text: 'The Signature header has an unknown part.' },
  'part-repeated': { text: 'The Signature header repeats a part.' },
  'part-missing': { text: 'The Signature header lacks a part.' },
  'part-out-of-order': { text: 'The parts of the Signature header are not in order.' },
  'header-list-empty': { text: 'The headers part of the Signature is empty.' },
  'header-list-spacing': { text: 'The headers part of the Signature is not separated by single spaces.' },
  'header-list-upper-case': { text: 'The headers part of the Signature is not in lower case.' },
  'header-list-repeated': { text: 'The headers part of the Signature names a header twice.' },
  'header-list-name-invalid': {
    text: 'The headers part of the Signature contains something that is not a header name.',
  },
  'header-list-pseudo-header-unknown': {
    text: 'The headers part of the Signature names an unknown pseudo-header.',
  },
  'signature-not-base64': { text: 'The signature part is not canonical Base64.' },
  'key-id-malformed': { text: 'The keyId is not written as SN=<serial>,CA=<issuer>.' },
  'key-id-serial-differs': { text: 'The serial number in keyId is not that of the certificate.' },
  'key-id-issuer-differs': { text: 'The issuer in keyId is not that of the certificate.' },
  'header-not-signed': { text: 'A header that must be signed when it is sent is not signed.' },
  'target-not-signed': {
    text: 'This bank demands that every call signs (request-target): without it the signature would fit any path.',
  },
  'signed-header-absent': { text: 'The signature covers a header that was not sent.' },
  'signed-header-repeated': { text: 'The signature covers a header that was sent more than once.' },
  'signed-header-invalid': { text: 'The signature covers a header whose value cannot be signed.' },
  'algorithm-unknown': { text: 'The algorithm of the signature is not supported.' },
  'algorithm-unsuited': { text: "The algorithm of the signature does not fit the certificate's key." },
  'key-unsuited': { text: "The type of the certificate's key is not supported." },
  'signature-wrong': { text: 'The signature does not verify.' },
  'certificate-revoked': { text: 'The authority that issued the certificate has revoked it.' },
  'revocation-unknown': {
    text: 'Whether the certificate was revoked is not known at the moment. Nothing was done. Retry after the time in Retry-After with the same X-Request-ID.',
  },
  'role-missing': { text: 'The certificate does not have the PSD2 role that this operation requires.' },
  'client-certificate-missing': {
    text: 'This bank requires a TLS client certificate (QWAC) of the TPP on every connection.',
  },
  'client-certificate-unfit': {
    text: 'The TLS client certificate is not a valid qualified website certificate (QWAC) of a payment service provider.',
  },
  'client-certificate-differs': {
    text: 'The TLS client certificate belongs to another organisation than the seal of the call.',
  },
  'tpp-not-registered': {
    text: 'The register of payment service providers has no authorised TPP with the organizationIdentifier of the certificate.',
  },
  'role-not-registered': {
    text: "The register of payment service providers does not give this TPP the role that this operation requires in the bank's country.",
  },
  'tpp-blocked': {
    text: 'This bank has blocked the TPP that the certificate names: none of its calls is answered until the bank ends that. Nothing was done, and repeating the call does not help. Contact the bank.',
  },
  'register-closed': {
    text: "The bank's copy of the register of payment service providers is too old to decide. Nothing was done. Retry after the time in Retry-After with the same X-Request-ID.",
  },
  'request-id-reused': {
    text: 'This X-Request-ID was used for another request in the last 24 hours: use a new one. A retry must repeat method, path, query, body and the headers about the PSU and the SCA.',
  },
  'phone-exceeded': {
    text: "The PSU's phone has too many requests: one TPP may have five open and send twenty within an hour, all TPPs together eight and thirty. Retry after the time in Retry-After, or use scaRedirect now (without TPP-Redirect-Preferred: false).",
  },
  'links-exceeded': {
    text: 'This PSU has too many open SCA links. An unused link expires after five minutes; waiting payments can be approved together in a signing basket.',
  },
  'banks-exceeded': {
    text: 'This sandbox has as many banks as it may, and this TPP has none yet. Banks that nobody uses are deleted: retry tomorrow, or run a sandbox of your own (docs/first-payment.md).',
  },
  'request-in-progress': {
    text: 'A request with this X-Request-ID is still being processed. Retry in a second with the same X-Request-ID: nothing is done twice.',
  },
  'bank-suspended': {
    text: 'The bank has closed this interface for the time being. Nothing was done. Retry after the time in Retry-After with the same X-Request-ID; approved payments are executed meanwhile.',
  },
  'bank-read-only': {
    text: 'The bank answers only calls that read (GET) for the time being. Nothing was done. Retry after the time in Retry-After with the same X-Request-ID; approved payments are executed meanwhile.',
  },
  'calls-exceeded': {
    text: 'Too many calls of this TPP are in progress. Nothing was done. Retry after the time in Retry-After with the same X-Request-ID, and wait for answers before sending more.',
  },
  'bank-calls-exceeded': {
    text: 'This bank has as many calls in progress as it may have while its server also serves other banks. Nothing was done. Retry after the time in Retry-After with the same X-Request-ID.',
  },
  'psu-calls-exceeded': {
    text: 'Too many calls of this TPP about this PSU are in progress. Nothing was done. Retry after the time in Retry-After with the same X-Request-ID, and wait for answers before sending more about the same PSU.',
  },
  'unsigned-calls-exceeded': {
    text: 'This TPP has made more calls whose signature does not cover (request-target) than the bank remembers. Nothing was done. Sign (request-target), or retry after the time in Retry-After with the same X-Request-ID.',
  },
  'server-full': {
    text: 'The bank is processing as many calls as it can. Nothing was done. Retry after the time in Retry-After with the same X-Request-ID.',
  },
  unavailable: {
    text: 'The bank cannot answer at the moment. Retry with the same X-Request-ID: nothing is done twice.',
  },
  'system-error': {
    text: 'The call failed because of an error at the bank. Contact the bank and give the X-Request-ID.',
  },
}
