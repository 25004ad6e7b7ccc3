import { isHashOf, keyedHash, keyIdOf } from './keyed-hash.ts'
import type { BankKeys } from './key-ring.ts'

/** Why the MAC of a stored value does not vouch for it. */
export type MacProblem = 'mac-missing' | 'key-unknown' | 'mac-mismatch'

/** What is stored or sent, part by part. `kind` separates it from everything else that the same key vouches for. */
export interface Vouched {
  readonly kind: string
  readonly parts: readonly (string | undefined)[]
}

/** Returns the MAC of a value by the key of `orders` that is used now. The database never sees the key. */
export function macOf(keys: BankKeys, { kind, parts }: Vouched): Buffer {
  return keyedHash(keys.current('orders'), kind, parts)
}

/** Checks the MAC of a value; undefined if it vouches for all of it. */
export function findMacProblem(
  keys: BankKeys,
  mac: Buffer | null | undefined,
  { kind, parts }: Vouched,
): MacProblem | undefined {
  if (mac === null || mac === undefined) return 'mac-missing'
  const findKey = (id: string) => keys.find('orders', id)
  const id = keyIdOf(mac)
  if (id === undefined || findKey(id) === undefined) return 'key-unknown'
  const isGenuine = isHashOf(mac, { findKey, hash: (key) => keyedHash(key, kind, parts) })
  return isGenuine ? undefined : 'mac-mismatch'
}
