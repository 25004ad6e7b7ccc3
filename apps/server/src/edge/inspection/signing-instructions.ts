import {
  algorithmsOf,
  buildSigningString,
  checkCoverage,
  createDigest,
  formatKeyId,
  formatSignatureHeader,
  identifyCertificate,
  HEADERS_SIGNED_IF_SENT,
} from '@havn/http-signature'
import type { Inspection } from './inspect-request.ts'

/** The names to sign: (request-target), the names listed already, and every other header that must be signed. */
export function namesToSign({ signature, request }: Inspection): readonly string[] {
  const { headers, body } = request
  const sent = new Set(headers.keys())
  if (body.length > 0) sent.add('digest')
  const listed = (signature?.headers ?? []).filter((name) => name === '(request-target)' || sent.has(name))
  const others = HEADERS_SIGNED_IF_SENT.filter((name) => sent.has(name) && !listed.includes(name))
  return [...new Set(['(request-target)', ...listed]), ...others]
}

/** Builds the signing string and Signature header to send once everything else is fixed; undefined if that is unknown. */
export function buildSigningInstructions(
  inspection: Inspection,
): { signingString: string; signatureHeader: string } | undefined {
  const { request, refusals, certificate, nowMilliseconds } = inspection
  const [algorithm] = certificate === undefined ? [] : algorithmsOf(certificate.certificate.x509.publicKey)
  if (certificate === undefined || algorithm === undefined) return undefined
  const headers = new Map(request.headers)
  if (request.body.length > 0) headers.set('digest', [createDigest(request.body)])
  if (refusals.has('date') || !headers.has('date')) headers.set('date', [httpDate(nowMilliseconds)])
  const names = namesToSign({ ...inspection, request: { ...request, headers } })
  const built = buildSigningString({ ...request, headers, names })
  if (!built.ok || !checkCoverage(names, headers).ok) return undefined
  const keyId = formatKeyId(identifyCertificate(certificate.certificate.x509))
  const header = formatSignatureHeader({ keyId, algorithm, headers: names, signature: new Uint8Array() })
  return {
    signingString: built.value,
    signatureHeader: header.replace(/signature=""$/, 'signature="<Base64 of the signature>"'),
  }
}

/** Formats a time for the Date header. */
export function httpDate(milliseconds: number): string {
  return new Date(milliseconds).toUTCString()
}
