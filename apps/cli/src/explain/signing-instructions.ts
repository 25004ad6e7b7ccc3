import { randomUUID, type X509Certificate } from 'node:crypto'
import {
  algorithmsOf,
  buildSigningString,
  createDigest,
  formatKeyId,
  HEADERS_SIGNED_IF_SENT,
  identifyCertificate,
} from '@havn/http-signature'
import { collectHeaders } from './diagnose-request.ts'
import type { GivenRequest } from './given-request.ts'

/** What to sign for a request, and the headers that it then needs beside those that it has. */
export type SigningInstructions = { signingString: string; headers: Record<string, string> }

/**
 * Writes the text to sign for a request, with the Digest of its body and with a Date and an X-Request-ID if it has none.
 * Returns undefined if a header to sign occurs twice.
 */
export function instructSigning(
  request: GivenRequest,
  { certificate, now }: { certificate: X509Certificate | undefined; now: Date },
): SigningInstructions | undefined {
  const headers = new Map(collectHeaders(request))
  const added: Record<string, string> = {}
  const add = (name: string, value: string): void => {
    headers.set(name.toLowerCase(), [value])
    added[name] = value
  }
  if (!headers.has('date')) add('Date', now.toUTCString())
  if (!headers.has('x-request-id')) add('X-Request-ID', randomUUID())
  if (request.body.length > 0) add('Digest', createDigest(request.body))
  if (certificate !== undefined) add('TPP-Signature-Certificate', certificate.raw.toString('base64'))
  const names = ['(request-target)', ...HEADERS_SIGNED_IF_SENT.filter((name) => headers.has(name))]
  const { method, target } = request
  const built = buildSigningString({ names, headers, method, target })
  if (!built.ok) return undefined
  const list = names.join(' ')
  const signature = '<Base64 of the signature>'
  return {
    signingString: built.value,
    headers: { ...added, Signature: `${keyPartsOf(certificate)},headers="${list}",signature="${signature}"` },
  }
}

function keyPartsOf(certificate: X509Certificate | undefined): string {
  if (certificate === undefined) return 'keyId="SN=<serial number>,CA=<issuer>",algorithm="rsa-sha256"'
  const keyId = formatKeyId(identifyCertificate(certificate))
  return `keyId="${keyId}",algorithm="${algorithmsOf(certificate.publicKey)[0] ?? 'rsa-sha256'}"`
}
