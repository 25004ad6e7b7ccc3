import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'

/** Adds a code to a text that only the holder of the key can compute. `purpose` keeps texts of one use out of another. */
export function authenticate(key: KeyObject, purpose: string, text: string): string {
  return `${text}.${codeOf(key, purpose, text)}`
}

/** Returns the text of an authenticated one; undefined if its code is wrong. */
export function openAuthenticated(key: KeyObject, purpose: string, given: string): string | undefined {
  const end = given.lastIndexOf('.')
  if (end === -1) return undefined
  const text = given.slice(0, end)
  const expected = Buffer.from(codeOf(key, purpose, text))
  const received = Buffer.from(given.slice(end + 1))
  return expected.length === received.length && timingSafeEqual(expected, received) ? text : undefined
}

function codeOf(key: KeyObject, purpose: string, text: string): string {
  return createHmac('sha256', key).update(`${purpose}\n${text}`).digest('base64url')
}
