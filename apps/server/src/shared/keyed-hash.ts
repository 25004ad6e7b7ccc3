import { createHmac, type KeyObject } from 'node:crypto'

/**
 * Returns the HMAC-SHA256 of parts that are delimited, so that ('ab', 'c') and ('a', 'bc') differ. `use` separates the hashes
 * of different purposes, so that one can never stand in for another.
 */
export function keyedHash(key: KeyObject, use: string, parts: readonly (string | undefined)[]): Buffer {
  let text = use
  for (const part of parts) text += part === undefined ? '\n-' : `\n${Buffer.byteLength(part)} ${part}`
  return createHmac('sha256', key).update(text).digest()
}
