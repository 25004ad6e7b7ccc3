import { createHmac, type KeyObject } from 'node:crypto'

/**
 * HMAC-SHA256 over parts that cannot run into each other: ('ab', 'c') and ('a', 'bc') differ. The first
 * part names the use, so that a hash made for one thing never serves as another.
 */
export function keyedHash(key: KeyObject, use: string, parts: readonly (string | undefined)[]): Buffer {
  const hmac = createHmac('sha256', key).update(use)
  for (const part of parts) hmac.update(part === undefined ? '\n-' : `\n${Buffer.byteLength(part)} ${part}`)
  return hmac.digest()
}
