import type { X509Certificate } from 'node:crypto'
import { checkAlgorithm } from '../signature/algorithm.ts'
import { checkCoverage } from '../signature/coverage.ts'
import { diagnoseSignature } from '../diagnosis/diagnose-signature.ts'
import { checkDigest } from '../digest/digest.ts'
import { matchKeyId } from '../key-id/key-id.ts'
import { readSignatureHeader } from '../signature-header/read-signature-header.ts'
import type { ReceivedHeaders } from '../received-headers.ts'
import { refuse, succeed, type Result } from '../result.ts'
import type { SignatureProblem } from './signature-problem.ts'
import { buildSigningString } from '../signature/signing-string.ts'
import { verifySignature } from '../signature/verify-signature.ts'

/** A request as it was received, with the certificate that signed it. */
export interface ReceivedRequest {
  readonly method: string
  /** The path and query, as sent. */
  readonly target: string
  readonly headers: ReceivedHeaders
  /** The bytes as received, before any decoding. */
  readonly body: Uint8Array
  /** A certificate that the caller trusts already: its issuer and dates are not checked. */
  readonly certificate: X509Certificate
  /** Whether to look for the mistake behind a wrong digest or signature. It is expensive: for sandboxes and tools. */
  readonly diagnose?: boolean
}

/**
 * Verifies a signed request, and returns the first problem if there is one.
 *
 * @example
 * ```ts
 * import { X509Certificate } from 'node:crypto'
 * import { readFileSync } from 'node:fs'
 * import { explain, type ReceivedHeaders, verifyRequest } from '@havn/http-signature'
 *
 * export function check(method: string, target: string, headers: ReceivedHeaders, body: Uint8Array): string {
 *   const certificate = new X509Certificate(readFileSync('cert.pem'))
 *   const verified = verifyRequest({ method, target, headers, body, certificate })
 *   return verified.ok ? 'verified' : explain(verified.problem)
 * }
 * ```
 */
export function verifyRequest(request: ReceivedRequest): Result<{ signingString: string }, SignatureProblem> {
  const { method, target, headers, body, certificate } = request
  const header = readSignatureHeader(headers)
  if (!header.ok) return header
  const { keyId, headers: names, signature } = header.value

  const digest = checkDigest(headers, body, request)
  if (!digest.ok) return digest
  const key = matchKeyId(keyId, identifyCertificate(certificate))
  if (!key.ok) return key
  const coverage = checkCoverage(names, headers)
  if (!coverage.ok) return coverage
  const built = buildSigningString({ names, headers, method, target })
  if (!built.ok) return built
  const { publicKey } = certificate
  const suited = checkAlgorithm(header.value.algorithm, publicKey)
  if (!suited.ok) return suited

  const signingString = built.value
  const algorithm = suited.value
  const verified = verifySignature({ signingString, signature, algorithm, publicKey })
  if (verified.ok) return succeed({ signingString })
  if (request.diagnose !== true) return verified
  const hint = diagnoseSignature({ names, headers, method, target, signature, publicKey, algorithm, body })
  return refuse({ ...verified.problem, hint })
}

/**
 * The serial number and names of a certificate that a keyId is compared with.
 *
 * @example
 * ```ts
 * import { X509Certificate } from 'node:crypto'
 * import { readFileSync } from 'node:fs'
 * import { formatKeyId, identifyCertificate } from '@havn/http-signature'
 *
 * const certificate = new X509Certificate(readFileSync('cert.pem'))
 * console.log(formatKeyId(identifyCertificate(certificate)))
 * ```
 */
export function identifyCertificate(certificate: X509Certificate) {
  const { serialNumber, issuer, subject } = certificate
  return { serialNumberHex: serialNumber, issuer, subject }
}
