import { createDigest } from '@havn/http-signature'
import { type Seal, signMessage } from '../../platform/seal/index.ts'

export interface UnsignedNotification {
  readonly url: URL
  readonly body: Buffer
  readonly requestId: string
  readonly nowMilliseconds: number
}

/** Returns headers that prove to a TPP that the bank sent this body to this URL at this time. */
export function sealNotification(
  seal: Seal,
  { url, body, requestId, nowMilliseconds }: UnsignedNotification,
): Promise<Record<string, string>> {
  const headers = {
    Date: new Date(nowMilliseconds).toUTCString(),
    Digest: createDigest(body),
    'X-Request-ID': requestId,
  }
  return signMessage(seal, { method: 'POST', target: targetOf(url), headers })
}

/** The request target as it is sent: path and query. */
export function targetOf({ pathname, search }: URL): string {
  return `${pathname}${search}`
}
