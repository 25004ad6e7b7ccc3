import { type KeyObject, timingSafeEqual } from 'node:crypto'
import { keyedHash } from '../shared/keyed-hash.ts'

/** Whose form on which page: a token of one browser or one page is worth nothing for another. */
export interface CsrfBinding {
  readonly browserId: string
  readonly pageId: string
}

export function csrfToken(key: KeyObject, binding: CsrfBinding): string {
  return tokenBytes(key, binding).toString('base64url')
}

/** `token` is what the form sent, whatever that was. */
export function isCsrfToken(key: KeyObject, binding: CsrfBinding, token: unknown): boolean {
  if (typeof token !== 'string') return false
  const expected = Buffer.from(csrfToken(key, binding))
  const given = Buffer.from(token)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function tokenBytes(key: KeyObject, { browserId, pageId }: CsrfBinding): Buffer {
  return keyedHash(key, 'csrf token', [browserId, pageId])
}

type RequestHeaders = Readonly<Record<string, string | readonly string[] | undefined>>

/**
 * Was the form on a page of ours? Browsers send Origin with every POST and pages cannot forge it. Sec-Fetch-Site
 * comes only where the browser trusts the connection, so its absence says nothing; one of the two must be there.
 */
export function isSameOrigin(headers: RequestHeaders, baseUrl: string): boolean {
  const { origin, 'sec-fetch-site': site } = headers
  if (origin === undefined && site === undefined) return false
  if (site !== undefined && site !== 'same-origin') return false
  return origin === undefined || origin === URL.parse(baseUrl)?.origin
}
