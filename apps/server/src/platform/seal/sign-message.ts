import { prepareSignature } from '@havn/http-signature'
import type { Seal } from './seal.ts'

/** A message of the bank: a notification, or the answer to a call. */
export interface UnsignedMessage {
  /** Of the request: of the notification itself, or of the call that is answered. */
  readonly method: string
  /** Path and query of that request, as sent. */
  readonly target: string
  /** The headers to sign, by their names as sent. */
  readonly headers: Readonly<Record<string, string>>
}

/** Signs the request target and these headers. Returns the headers, and the two that prove who sent them. */
export async function signMessage(
  { keyId, algorithm, encodedCertificate, signer }: Seal,
  { method, target, headers }: UnsignedMessage,
): Promise<Record<string, string>> {
  const values = new Map<string, readonly string[]>()
  for (const name in headers) values.set(name.toLowerCase(), [headers[name] ?? ''])
  const names = ['(request-target)', ...values.keys()]
  const { bytes, toHeader } = prepareSignature({ names, headers: values, method, target, keyId, algorithm })
  return {
    ...headers,
    'ASPSP-Signature-Certificate': encodedCertificate,
    Signature: toHeader(await signer.sign(bytes)),
  }
}
