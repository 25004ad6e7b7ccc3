import { randomUUID, type X509Certificate } from 'node:crypto'
import {
  algorithmsOf,
  buildSigningString,
  createDigest,
  formatKeyId,
  HEADERS_SIGNED_IF_SENT,
  identifyCertificate,
} from '@havn/http-signature'
import { checkDate } from './check-date.ts'
import { collectHeaders } from './diagnose-request.ts'
import type { GivenRequest } from './given-request.ts'
import { exampleHeaders } from './recipe-headers.ts'

/** What to sign for a request, and the headers that it then needs beside those that it has. */
export type SigningInstructions = {
  signingString: string
  /** A header that the request has with another value is to be replaced. */
  headers: Record<string, string>
  /** Which of the headers are examples, because the request lacks them and only its sender knows the right value. */
  examples: string[]
}

/**
 * Writes the text to sign for a request and the headers to send, so that a bank accepts it: with the Digest of its body,
 * a Date of now, and every header that the operation requires. Returns undefined if a header to sign occurs twice.
 */
export function instructSigning(
  request: GivenRequest,
  { certificate, now }: { certificate: X509Certificate | undefined; now: Date },
): SigningInstructions | undefined {
  const headers = new Map(collectHeaders(request))
  const examples = exampleHeaders(request, headers)
  const added: Record<string, string> = {}
  const add = (name: string, value: string): void => {
    headers.set(name.toLowerCase(), [value])
    added[name] = value
  }
  if (checkDate(headers, now).verdict !== 'passed') add('Date', now.toUTCString())
  if (!headers.has('x-request-id')) add('X-Request-ID', randomUUID())
  if (request.body.length > 0) {
    if (!/^application\/json\b/i.test(headers.get('content-type')?.join() ?? ''))
      add('Content-Type', 'application/json')
    add('Digest', createDigest(request.body))
  }
  for (const [name, value] of Object.entries(examples)) add(name, value)
  add('TPP-Signature-Certificate', certificate?.raw.toString('base64') ?? unknownCertificate)
  const names = ['(request-target)', ...HEADERS_SIGNED_IF_SENT.filter((name) => headers.has(name))]
  const { method, target } = request
  const built = buildSigningString({ names, headers, method, target })
  if (!built.ok) return undefined
  const list = names.join(' ')
  const signature = '<Base64 of the signature>'
  return {
    signingString: built.value,
    headers: { ...added, Signature: `${keyPartsOf(certificate)},headers="${list}",signature="${signature}"` },
    examples: Object.keys(examples),
  }
}

const unknownCertificate = '<what this prints: openssl x509 -in cert.pem -outform DER | openssl base64 -A>'

function keyPartsOf(certificate: X509Certificate | undefined): string {
  if (certificate === undefined) return 'keyId="SN=<serial number>,CA=<issuer>",algorithm="rsa-sha256"'
  const keyId = formatKeyId(identifyCertificate(certificate))
  return `keyId="${keyId}",algorithm="${algorithmsOf(certificate.publicKey)[0] ?? 'rsa-sha256'}"`
}
