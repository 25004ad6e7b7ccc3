import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Key, keyIdBytes } from './key-ring.ts'

const macBytes = 32

/**
 * Returns the HMAC-SHA256 of parts that are delimited, so that ('ab', 'c') and ('a', 'bc') differ, with the id of its key
 * before it. `kind` separates the hashes of one key, so that one can never stand in for another.
 */
export function keyedHash(key: Key, kind: string, parts: readonly (string | undefined)[]): Buffer {
  let text = kind
  for (const part of parts) text += part === undefined ? '\n-' : `\n${Buffer.byteLength(part)} ${part}`
  const mac = createHmac('sha256', key.secret).update(text).digest()
  return key.id === '' ? mac : Buffer.concat([Buffer.from(key.id, 'hex'), mac])
}

/** Shortens a keyed hash to this many bytes of its HMAC. */
export function shortenHash(hash: Buffer, bytes: number): Buffer {
  return hash.subarray(0, hash.length - macBytes + bytes)
}

/** The id of the key that a keyed hash was made with: empty for the first key; undefined if it is no keyed hash. */
export function keyIdOf(hash: Buffer, bytes = macBytes): string | undefined {
  if (hash.length === bytes) return ''
  return hash.length === keyIdBytes + bytes ? hash.toString('hex', 0, keyIdBytes) : undefined
}

/** How a keyed hash is made again, to compare it with a given one. */
export interface HashCheck {
  /** Finds the key with an id among those that are accepted. */
  readonly findKey: (id: string) => Key | undefined
  readonly hash: (key: Key) => Buffer
  /** How many bytes of the HMAC the hash has. Default: all 32. */
  readonly bytes?: number
}

/** Says, in constant time, whether a hash is the one that the key whose id it carries makes. */
export function isHashOf(given: Buffer, { findKey, hash, bytes = macBytes }: HashCheck): boolean {
  const id = keyIdOf(given, bytes)
  const key = id === undefined ? undefined : findKey(id)
  if (key === undefined) return false
  const expected = hash(key)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Reads a hash from text. Base64 has several spellings of the same bytes; only ours is one. */
export function readHash(text: string): Buffer {
  const bytes = Buffer.from(text, 'base64url')
  return bytes.toString('base64url') === text ? bytes : Buffer.alloc(0)
}
