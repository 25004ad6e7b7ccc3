import { type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto'
import { keyedHash } from '../shared/keyed-hash.ts'

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
export function csrfToken(key: KeyObject, binding: CsrfBinding): string {
  const token = tokenBytes(key, binding)
  const mask = randomBytes(token.length)
  return Buffer.concat([mask, xor(mask, token)]).toString('base64url')
}

/** Says whether `token`, which is whatever a form sent, is the token of that page in that browser. */
export function isCsrfToken(key: KeyObject, binding: CsrfBinding, token: unknown): boolean {
  if (typeof token !== 'string') return false
  const expected = tokenBytes(key, binding)
  const given = Buffer.from(token, 'base64url')
  // Base64 has several spellings of the same bytes; only ours is one.
  if (given.length !== 2 * expected.length || given.toString('base64url') !== token) return false
  const mask = given.subarray(0, expected.length)
  return timingSafeEqual(xor(mask, given.subarray(expected.length)), expected)
}

function xor(mask: Buffer, bytes: Buffer): Buffer {
  return Buffer.from(bytes.map((byte, index) => byte ^ (mask[index] ?? 0)))
}

function tokenBytes(key: KeyObject, { browserId, pageId }: CsrfBinding): Buffer {
  return keyedHash(key, 'csrf token', [browserId, pageId])
}

type RequestHeaders = Readonly<Record<string, string | readonly string[] | undefined>>

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
