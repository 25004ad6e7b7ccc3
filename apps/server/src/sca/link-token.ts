import { createHash, type KeyObject } from 'node:crypto'
import { keyedHash } from '../shared/keyed-hash.ts'

export interface LinkTarget {
  readonly bankId: string
  readonly authorisationId: string
}

/** The secret of a scaRedirect link. It can be made again at any time, so it is stored nowhere. */
export function linkTokenOf(key: KeyObject, { bankId, authorisationId }: LinkTarget): string {
  return keyedHash(key, 'sca link', [bankId, authorisationId]).toString('base64url')
}

/** What the database keeps of a secret, the link's or the browser's: enough to compare, too little to use. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
