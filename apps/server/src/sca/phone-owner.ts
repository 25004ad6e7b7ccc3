import { type KeyObject, timingSafeEqual } from 'node:crypto'
import type { CoreBank, Psu } from '../core-bank/index.ts'
import { isId } from '../shared/ids.ts'
import { keyedHash } from '../shared/keyed-hash.ts'

/** Whose phone a browser stands for. */
export interface PhoneOwner {
  readonly psu: Psu
  readonly identityHash: Buffer
}

const COOKIE = 'havn-phone'

/** The value of Set-Cookie: person and hash, sealed with our key. */
export function ownerCookie(
  key: KeyObject,
  owner: { bankId: string; personId: string; identityHash: Buffer },
  { path, isHttps }: { path: string; isHttps: boolean },
): string {
  return `${COOKIE}=${seal(key, owner)}; Path=${path}; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`
}

/** Undefined when nobody has said whose phone it is, or the seal is not ours. */
export async function readOwner(
  { key, coreBank }: { key: KeyObject; coreBank: CoreBank },
  bankId: string,
  cookieHeader: string | undefined,
): Promise<PhoneOwner | undefined> {
  const value = new RegExp(`(?:^|; )${COOKIE}=([^;]+)`).exec(cookieHeader ?? '')?.[1] ?? ''
  const [personId = '', hash = ''] = value.split('.')
  const identityHash = Buffer.from(hash, 'base64url')
  const expected = Buffer.from(seal(key, { bankId, personId, identityHash }))
  const given = Buffer.from(value)
  if (given.length !== expected.length || !timingSafeEqual(given, expected) || !isId(bankId)) return undefined
  const psu = await coreBank.readPsu({ bankId, personId })
  return psu === undefined ? undefined : { psu, identityHash }
}

function seal(key: KeyObject, owner: { bankId: string; personId: string; identityHash: Buffer }): string {
  const text = `${owner.personId}.${owner.identityHash.toString('base64url')}`
  return `${text}.${keyedHash(key, 'phone', [owner.bankId, text]).toString('base64url')}`
}
