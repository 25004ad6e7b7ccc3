import { openText, sealText } from '../evidence/evidence.ts'
import type { KeyRing } from '../../../platform/shared/key-ring.ts'

/** Encrypts the national id that a call named, for the request to that person's device. */
export function sealLoginHint(
  keys: KeyRing,
  { bankId, authorisationId }: { readonly bankId: string; readonly authorisationId: string },
  nationalId: string,
): Buffer {
  return sealText(keys.of(bankId), 'login hint', `${bankId} ${authorisationId}`, nationalId)
}

export function openLoginHint(
  keys: KeyRing,
  { bankId, authorisationId }: { readonly bankId: string; readonly authorisationId: string },
  sealed: Buffer,
): string | undefined {
  return openText(keys.of(bankId), 'login hint', `${bankId} ${authorisationId}`, sealed)
}

/** Encrypts the national id of a person who logged in. */
export function sealIdentity(
  keys: KeyRing,
  { bankId, personId }: { readonly bankId: string; readonly personId: string },
  nationalId: string,
): Buffer {
  return sealText(keys.of(bankId), 'known identity', `${bankId} ${personId}`, nationalId)
}

export function openIdentity(
  keys: KeyRing,
  { bankId, personId }: { readonly bankId: string; readonly personId: string },
  sealed: Buffer,
): string | undefined {
  return openText(keys.of(bankId), 'known identity', `${bankId} ${personId}`, sealed)
}
