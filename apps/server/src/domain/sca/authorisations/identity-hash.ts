import type { Key, KeyRing } from '../../../platform/shared/key-ring.ts'
import { isHashOf, keyedHash } from '../../../platform/shared/keyed-hash.ts'

/** A person as one bank knows them by national id. */
export interface NationalIdentity {
  readonly bankId: string
  readonly nationalId: string
}

/** The hashes of one person, by each key that is accepted; the present one is the first. */
export type IdentityHashes = readonly [Buffer, ...Buffer[]]

/** The keyed hash of a person's national id, to be stored. Only this deployment can compute it. */
export function identityHash(keys: KeyRing, identity: NationalIdentity): Buffer {
  return hashWith(keys.of(identity.bankId).current('identities'), identity)
}

/** The hashes by which a person is recognised when they log in. */
export function identityHashes(keys: KeyRing, identity: NationalIdentity): IdentityHashes {
  const [current, ...others] = keys.of(identity.bankId).accepted('identities')
  return [hashWith(current, identity), ...others.map((key) => hashWith(key, identity))]
}

/** The hashes that a person may be stored by in any row that is kept, also by keys that have ended; in hexadecimal. */
export function keptIdentityHashes(keys: KeyRing, identity: NationalIdentity): readonly string[] {
  return keys
    .of(identity.bankId)
    .kept('identities')
    .map((key) => toHex(hashWith(key, identity)))
}

/** Whether a stored hash is of this person. */
export function isIdentityHash(keys: KeyRing, stored: Buffer, identity: NationalIdentity): boolean {
  const findKey = (id: string) => keys.of(identity.bankId).find('identities', id)
  return isHashOf(stored, { findKey, hash: (key) => hashWith(key, identity) })
}

/** Like `isIdentityHash`, for a hash that was stored long ago: its key may have ended. */
export function wasIdentityHash(keys: KeyRing, stored: Buffer, identity: NationalIdentity): boolean {
  const findKey = (id: string) => keys.of(identity.bankId).findKept('identities', id)
  return isHashOf(stored, { findKey, hash: (key) => hashWith(key, identity) })
}

/**
 * The hashes by which attempts are counted, one for each key that is accepted: an attempt counts on all of them, so that a
 * new key does not begin a new count.
 */
export function counterHashes(
  keys: KeyRing,
  kind: 'tries from an address' | 'tries in a browser' | 'person of a PSU-ID',
  parts: readonly [bankId: string, ...string[]],
): readonly Buffer[] {
  const accepted = keys.of(parts[0]).accepted('identities')
  return inLockOrder(accepted.map((key) => keyedHash(key, kind, parts)))
}

/**
 * All hashes that a person may be stored by, in hexadecimal: as a call names them by national id, and as their attempts to
 * log in are counted. Without the national id only attempts by PSU-ID are found.
 */
export function hashesOfPerson(
  keys: KeyRing,
  {
    bankId,
    personIds,
    nationalId,
  }: { bankId: string; personIds: readonly string[]; nationalId: string | undefined },
): { readonly identityHashes: readonly string[]; readonly counterHashes: readonly string[] } {
  const identity = nationalId === undefined ? [] : keptIdentityHashes(keys, { bankId, nationalId })
  const counters = personIds.flatMap((id) => counterHashes(keys, 'person of a PSU-ID', [bankId, id]))
  return { identityHashes: identity, counterHashes: [...identity, ...counters.map(toHex)] }
}

function toHex(hash: Buffer): string {
  return hash.toString('hex')
}

/** Hashes in the order in which their counters are locked: the same in every process, whichever key is the present one. */
export function inLockOrder(hashes: readonly Buffer[]): readonly Buffer[] {
  return hashes.toSorted((one, other) => one.compare(other))
}

function hashWith(key: Key, { bankId, nationalId }: NationalIdentity): Buffer {
  return keyedHash(key, 'psu', [bankId, nationalId])
}
