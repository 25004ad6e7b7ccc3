import type { KeyObject, X509Certificate } from 'node:crypto'
import { createDigest, createSignatureHeader } from '@havn/http-signature'

/** The bank's eIDAS seal: the key that it signs with in its own name, and the certificate of that key. */
export interface Seal {
  readonly key: KeyObject
  readonly certificate: X509Certificate
}

export interface UnsignedMessage {
  readonly url: URL
  readonly body: Buffer
  readonly requestId: string
  readonly nowMilliseconds: number
}

/** Returns headers that prove to a TPP that the bank sent this body to this URL at this time. */
export function sealMessage(
  { key, certificate }: Seal,
  { url, body, requestId, nowMilliseconds }: UnsignedMessage,
): Record<string, string> {
  const date = new Date(nowMilliseconds).toUTCString()
  const digest = createDigest(body)
  const headers = new Map([
    ['date', [date]],
    ['digest', [digest]],
    ['x-request-id', [requestId]],
  ])
  const signature = createSignatureHeader({
    names: ['(request-target)', ...headers.keys()],
    headers,
    method: 'POST',
    target: targetOf(url),
    key,
    certificate,
  })
  return {
    Date: date,
    Digest: digest,
    'X-Request-ID': requestId,
    'ASPSP-Signature-Certificate': certificate.raw.toString('base64'),
    Signature: signature,
  }
}

/** The request target as it is sent: path and query. */
export function targetOf({ pathname, search }: URL): string {
  return `${pathname}${search}`
}
