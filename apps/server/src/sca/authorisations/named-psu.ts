import type { KeyObject } from 'node:crypto'
import { identityHash } from './new-authorisation.ts'
import type { Authorisation } from './authorisation.ts'

/** Returns whether the call that started an authorisation named a PSU, by national id or by PSU-ID. */
export function hasNamedPsu({
  psuIdentityHash,
  psuId,
}: Pick<Authorisation, 'psuIdentityHash' | 'psuId'>): boolean {
  return psuIdentityHash !== undefined || psuId !== undefined
}

/** Returns whether a person is the PSU that the call which started an authorisation named. */
export function isNamedPsu(
  key: KeyObject,
  { psuIdentityHash, namedPersonId }: Pick<Authorisation, 'psuIdentityHash' | 'namedPersonId'>,
  { bankId, personId, nationalId }: { bankId: string; personId: string; nationalId: string },
): boolean {
  if (psuIdentityHash === undefined) return personId === namedPersonId
  return psuIdentityHash.equals(identityHash(key, bankId, nationalId))
}
