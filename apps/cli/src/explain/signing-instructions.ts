import type { X509Certificate } from 'node:crypto'
import {
  buildSigningString,
  createDigest,
  formatKeyId,
  HEADERS_SIGNED_IF_SENT,
  algorithmsOf,
  identifyCertificate,
} from '@havn/http-signature'
import { collectHeaders } from './diagnose-request.ts'
import type { GivenRequest } from './given-request.ts'

/** What to sign for a request and which headers to send with it. */
export type SigningInstructions = {
  signingString: string
  digest: string | undefined
  signatureHeader: string
}

/** Writes the text to sign for a request with the Digest of its body; undefined if a header to sign occurs twice. */
export function instructSigning(
  request: GivenRequest,
  certificate: X509Certificate | undefined,
): SigningInstructions | undefined {
  const headers = new Map(collectHeaders(request))
  const digest = request.body.length === 0 ? undefined : createDigest(request.body)
  if (digest !== undefined) headers.set('digest', [digest])
  const names = ['(request-target)', ...HEADERS_SIGNED_IF_SENT.filter((name) => headers.has(name))]
  const built = buildSigningString({ names, headers, method: request.method, target: request.target })
  if (!built.ok) return undefined
  const keyId =
    certificate === undefined
      ? 'SN=<serial number>,CA=<issuer>'
      : formatKeyId(identifyCertificate(certificate))
  const algorithm =
    certificate === undefined ? 'rsa-sha256' : (algorithmsOf(certificate.publicKey)[0] ?? 'rsa-sha256')
  return {
    signingString: built.value,
    digest,
    signatureHeader: `keyId="${keyId}",algorithm="${algorithm}",headers="${names.join(' ')}",signature="<Base64 of the signature>"`,
  }
}
