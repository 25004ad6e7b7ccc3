import { isIdentityHash } from './identity-hash.ts'
import type { Authorisation } from './authorisation.ts'
import type { KeyRing } from '../../../platform/shared/key-ring.ts'

/** Returns whether the call that started an authorisation named a PSU, by national id or by PSU-ID. */
export function hasNamedPsu({
  psuIdentityHash,
  psuId,
}: Pick<Authorisation, 'psuIdentityHash' | 'psuId'>): boolean {
  return psuIdentityHash !== undefined || psuId !== undefined
}

/** Returns whether a person is the PSU that the call which started an authorisation named. */
export function isNamedPsu(
  keys: KeyRing,
  { psuIdentityHash, namedPersonId }: Pick<Authorisation, 'psuIdentityHash' | 'namedPersonId'>,
  { bankId, personId, nationalId }: { bankId: string; personId: string; nationalId: string },
): boolean {
  if (psuIdentityHash === undefined) return personId === namedPersonId
  return isIdentityHash(keys, psuIdentityHash, { bankId, nationalId })
}
