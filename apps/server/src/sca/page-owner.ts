import { type KeyObject, timingSafeEqual } from 'node:crypto'
import type { CoreBank, Psu } from '../core-bank/index.ts'
import { isId } from '../shared/ids.ts'
import { keyedHash } from '../shared/keyed-hash.ts'

/** Who a browser stands for on one of the sandbox's pages: their phone, or the bank's own page. */
export interface PageOwner {
  readonly psu: Psu
  readonly identityHash: Buffer
}

export type OwnedPage = 'phone' | 'bank'

/** The value of Set-Cookie: person and hash, sealed with our key. */
export function ownerCookie(
  key: KeyObject,
  owner: { on: OwnedPage; bankId: string; personId: string; identityHash: Buffer },
  { path, isHttps }: { path: string; isHttps: boolean },
): string {
  return `havn-${owner.on}=${seal(key, owner)}; Path=${path}; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`
}

/** Undefined when nobody has said who they are, or the seal is not ours. */
export async function readOwner(
  { key, coreBank }: { key: KeyObject; coreBank: CoreBank },
  { on, bankId }: { on: OwnedPage; bankId: string },
  cookieHeader: string | undefined,
): Promise<PageOwner | undefined> {
  const value = new RegExp(`(?:^|; )havn-${on}=([^;]+)`).exec(cookieHeader ?? '')?.[1] ?? ''
  const [personId = '', hash = ''] = value.split('.')
  const identityHash = Buffer.from(hash, 'base64url')
  const expected = Buffer.from(seal(key, { on, bankId, personId, identityHash }))
  const given = Buffer.from(value)
  if (given.length !== expected.length || !timingSafeEqual(given, expected) || !isId(bankId)) return undefined
  const psu = await coreBank.readPsu({ bankId, personId })
  return psu === undefined ? undefined : { psu, identityHash }
}

function seal(
  key: KeyObject,
  owner: { on: OwnedPage; bankId: string; personId: string; identityHash: Buffer },
): string {
  const text = `${owner.personId}.${owner.identityHash.toString('base64url')}`
  return `${text}.${keyedHash(key, owner.on, [owner.bankId, text]).toString('base64url')}`
}
