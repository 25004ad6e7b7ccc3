import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { certificateFile, keyFile } from '../vectors/openssl.ts'

/** A certificate of the vectors, and the key that belongs to it. */
export function readCertificate(name: string): X509Certificate {
  return new X509Certificate(readFileSync(certificateFile(name)))
}

export function readKey(name: string) {
  return createPrivateKey(readFileSync(keyFile(name)))
}

/** Headers as a server receives them. */
export function receiveHeaders(headers: Iterable<readonly [string, string]>): Map<string, readonly string[]> {
  const received = new Map<string, readonly string[]>()
  for (const [name, value] of headers) {
    const key = name.toLowerCase()
    received.set(key, [...(received.get(key) ?? []), value])
  }
  return received
}

export const paymentHeaders: Readonly<Record<string, string>> = {
  Date: 'Thu, 05 Nov 2026 08:12:31 GMT',
  'X-Request-ID': '99391c7e-ad88-49ec-a2ad-99ddcb1f7721',
  'PSU-ID': '0d9f4a1c-6c0e-4d6b-8d6b-2f5a9c3e7b10',
  'TPP-Redirect-URI': 'https://tpp.example/callback?state=a1',
}
export const paymentTarget = '/v1/payments/norwegian-domestic-credit-transfers?allowLogicalDuplicate=true'
export const paymentBody = Buffer.from('{"creditorName":"Fiskebåten AS","amount":"125.50"}')
