import { randomBytes } from 'node:crypto'
import type { BankKeys, Key } from '../shared/key-ring.ts'
import { isHashOf, keyedHash, readHash } from '../shared/keyed-hash.ts'

/** What a CSRF token is bound to: it is invalid for any other browser or page. */
export interface CsrfBinding {
  /** The random value of the cookie by which the server recognises a browser. */
  readonly browserId: string
  readonly pageId: string
}

/**
 * Returns the token for the forms of one page in one browser. It is masked with random bytes and so never looks the same
 * twice: from the lengths of compressed pages nobody can guess it piece by piece (BREACH).
 */
export function csrfToken(keys: BankKeys, binding: CsrfBinding): string {
  const token = tokenBytes(keys.current('pages'), binding)
  const mask = randomBytes(token.length)
  return Buffer.concat([mask, xor(mask, token)]).toString('base64url')
}

/** Says whether `token`, which is whatever a form sent, is the token of that page in that browser. */
export function isCsrfToken(keys: BankKeys, binding: CsrfBinding, token: unknown): boolean {
  if (typeof token !== 'string') return false
  const given = readHash(token)
  const half = given.length / 2
  return isHashOf(xor(given.subarray(0, half), given.subarray(half)), {
    findKey: (id) => keys.find('pages', id),
    hash: (key) => tokenBytes(key, binding),
  })
}

function xor(mask: Buffer, bytes: Buffer): Buffer {
  return Buffer.from(bytes.map((byte, index) => byte ^ (mask[index] ?? 0)))
}

function tokenBytes(key: Key, { browserId, pageId }: CsrfBinding): Buffer {
  return keyedHash(key, 'csrf token', [browserId, pageId])
}

export type RequestHeaders = Readonly<Record<string, string | readonly string[] | undefined>>

/**
 * Says whether a form came from a page of this server. Browsers send Origin with every POST and pages cannot forge it.
 * They send Sec-Fetch-Site only over trusted connections, so it may be missing; at least one of the two must be present.
 */
export function isSameOrigin(headers: RequestHeaders, baseUrl: string): boolean {
  const { origin, 'sec-fetch-site': site } = headers
  if (origin === undefined && site === undefined) return false
  if (site !== undefined && site !== 'same-origin') return false
  return origin === undefined || origin === URL.parse(baseUrl)?.origin
}
