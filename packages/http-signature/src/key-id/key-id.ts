import {
  missingAttributes,
  formatAttribute,
  formatDistinguishedName,
  isSameDistinguishedName,
  parseCertificateName,
  parseDistinguishedName,
  type DistinguishedName,
} from './distinguished-name.ts'
import type { Problem } from '../problem.ts'
import { passed, refuse, succeed, type Result } from '../result.ts'

/** The keyId cannot be read, or names another certificate. */
export type KeyIdProblem = Problem<'key-id-malformed' | 'key-id-serial-differs' | 'key-id-issuer-differs'>

/** The parts of a certificate that a keyId names. Names may have the form of X509Certificate (lines) or RFC 2253. */
export interface CertificateIdentity {
  readonly serialNumberHex: string
  readonly issuer: string
  /** Used only to recognise that the subject was sent instead of the issuer. */
  readonly subject?: string | undefined
}

/** A parsed keyId. */
export interface KeyId {
  /** Upper-case hexadecimal without leading zeros. */
  readonly serialNumberHex: string
  readonly issuer: DistinguishedName
}

/**
 * Writes `SN=<serial number in upper-case hexadecimal>,CA=<issuer in RFC 2253 form>`.
 *
 * @example
 * ```ts
 * import { formatKeyId } from '@havn/http-signature'
 *
 * console.log(formatKeyId({ serialNumberHex: '01ab', issuer: 'C=NO\nCN=Bank CA' })) // SN=01AB,CA=CN=Bank CA,C=NO
 * ```
 */
export function formatKeyId({ serialNumberHex, issuer }: CertificateIdentity): string {
  const parsed = parseCertificateName(issuer)
  const name = parsed.ok ? formatDistinguishedName(parsed.value.toReversed()) : issuer
  return `SN=${serialNumberHex.toUpperCase()},CA=${name}`
}

/**
 * Parses a keyId. Colons, leading zeros, 0x and the case of the serial number are ignored.
 *
 * @example
 * ```ts
 * import { parseKeyId } from '@havn/http-signature'
 *
 * const keyId = parseKeyId('SN=01:AB,CA=CN=Bank CA,C=NO')
 * if (keyId.ok) console.log(keyId.value.serialNumberHex) // 1AB
 * ```
 */
export function parseKeyId(text: string): Result<KeyId, KeyIdProblem> {
  const comma = text.indexOf(',')
  const serial = comma === -1 ? text : text.slice(0, comma)
  const rest = comma === -1 ? '' : text.slice(comma + 1).trimStart()
  if (!/^SN=/i.test(serial) || !/^CA=/i.test(rest)) return malformed(text, hintAtKeyId(text))
  const serialNumberHex = normaliseSerial(serial.slice(3))
  if (serialNumberHex === undefined) return malformed(text, 'The serial number after SN= is not hexadecimal.')
  const issuer = parseDistinguishedName(rest.slice(3))
  if (issuer.ok) return succeed({ serialNumberHex, issuer: issuer.value })
  const { at, message } = issuer.problem
  return malformed(text, `The name after CA= cannot be read at its character ${at + 1}: ${message}.`)
}

/**
 * Checks that a keyId names this certificate: by the value of its serial number and the attributes of its issuer.
 *
 * @example
 * ```ts
 * import { X509Certificate } from 'node:crypto'
 * import { readFileSync } from 'node:fs'
 * import { identifyCertificate, matchKeyId } from '@havn/http-signature'
 *
 * const certificate = new X509Certificate(readFileSync('cert.pem'))
 * const matched = matchKeyId('SN=1,CA=CN=Bank CA', identifyCertificate(certificate))
 * if (!matched.ok) console.log(matched.problem.expected)
 * ```
 */
export function matchKeyId(text: string, certificate: CertificateIdentity): Result<void, KeyIdProblem> {
  const keyId = parseKeyId(text)
  if (!keyId.ok) return withExpected(keyId.problem, certificate)
  const { serialNumberHex, issuer } = keyId.value
  const received = text
  if (serialNumberHex !== normaliseSerial(certificate.serialNumberHex)) {
    const hint = hintAtSerial(serialNumberHex, certificate.serialNumberHex)
    return refuse({ kind: 'key-id-serial-differs', expected: formatKeyId(certificate), received, hint })
  }
  const expectedIssuer = parseCertificateName(certificate.issuer)
  if (expectedIssuer.ok && isSameDistinguishedName(issuer, expectedIssuer.value)) return passed
  const hint = expectedIssuer.ok ? hintAtIssuer(issuer, expectedIssuer.value, certificate.subject) : undefined
  return refuse({ kind: 'key-id-issuer-differs', expected: formatKeyId(certificate), received, hint })
}

function normaliseSerial(text: string): string | undefined {
  const digits = text.trim().replace(/^0x/i, '').replaceAll(':', '')
  if (!/^[0-9a-f]+$/i.test(digits)) return undefined
  return digits.replace(/^0+(?=.)/, '').toUpperCase()
}

function hintAtSerial(received: string, serialNumberHex: string): string | undefined {
  if (
    !/^\d{1,60}$/.test(received) ||
    normaliseSerial(BigInt(received).toString(16)) !== normaliseSerial(serialNumberHex)
  )
    return undefined
  return 'This is the serial number in decimal notation: write it in hexadecimal.'
}

function hintAtKeyId(text: string): string | undefined {
  if (text.startsWith('=?')) return 'The whole Signature header is MIME-encoded, not the keyId alone.'
  if (/^CA=/i.test(text)) return 'SN comes first, then CA.'
  if (/^[0-9a-f:]+$/i.test(text)) return 'This looks like a serial number or fingerprint alone.'
  return undefined
}

function hintAtIssuer(
  received: DistinguishedName,
  expected: DistinguishedName,
  subject: string | undefined,
): string | undefined {
  const subjectName = subject === undefined ? undefined : parseCertificateName(subject)
  if (subjectName?.ok && isSameDistinguishedName(received, subjectName.value))
    return 'This is the subject of the certificate; CA names its issuer.'
  const missing = missingAttributes(expected, received).map(formatAttribute).join(', ')
  const excess = missingAttributes(received, expected).map(formatAttribute).join(', ')
  if (missing === '' && excess === '') return 'The attributes are right but stand in another order.'
  const parts = [missing && `Missing: ${missing}.`, excess && `Not in the issuer's name: ${excess}.`]
  return parts.filter((part) => part !== '').join(' ')
}

function malformed(received: string, hint: string | undefined) {
  const expected = 'SN=<serial number in hexadecimal>,CA=<issuer in RFC 2253 form>'
  return refuse({ kind: 'key-id-malformed', expected, received, hint } as const)
}

function withExpected(problem: KeyIdProblem, certificate: CertificateIdentity) {
  return refuse({ ...problem, expected: formatKeyId(certificate) })
}
