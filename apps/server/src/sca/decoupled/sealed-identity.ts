import type { KeyObject } from 'node:crypto'
import { openText, sealText } from '../evidence/evidence.ts'

/** Encrypts the national id that a call named, for the request to that person's device. */
export function sealLoginHint(
  key: KeyObject,
  { bankId, authorisationId }: { readonly bankId: string; readonly authorisationId: string },
  nationalId: string,
): Buffer {
  return sealText(key, 'login hint', `${bankId} ${authorisationId}`, nationalId)
}

export function openLoginHint(
  key: KeyObject,
  { bankId, authorisationId }: { readonly bankId: string; readonly authorisationId: string },
  sealed: Buffer,
): string | undefined {
  return openText(key, 'login hint', `${bankId} ${authorisationId}`, sealed)
}

/** Encrypts the national id of a person who logged in. */
export function sealIdentity(
  key: KeyObject,
  { bankId, personId }: { readonly bankId: string; readonly personId: string },
  nationalId: string,
): Buffer {
  return sealText(key, 'known identity', `${bankId} ${personId}`, nationalId)
}

export function openIdentity(
  key: KeyObject,
  { bankId, personId }: { readonly bankId: string; readonly personId: string },
  sealed: Buffer,
): string | undefined {
  return openText(key, 'known identity', `${bankId} ${personId}`, sealed)
}
