import type { KeyObject, X509Certificate } from 'node:crypto'
import { createDigest, createSignatureHeader } from '@havn/http-signature'

/** What the bank signs with in its own name: the key of an eIDAS seal, and its certificate. */
export interface Seal {
  readonly key: KeyObject
  readonly certificate: X509Certificate
}

export interface MessageToSeal {
  readonly url: URL
  readonly body: Buffer
  readonly requestId: string
  readonly nowMilliseconds: number
}

/** The headers with which a TPP can tell that the bank sent this, here, now and as it is. */
export function sealMessage(
  { key, certificate }: Seal,
  { url, body, requestId, nowMilliseconds }: MessageToSeal,
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

/** Path and query, as they are sent. */
export function targetOf({ pathname, search }: URL): string {
  return `${pathname}${search}`
}
