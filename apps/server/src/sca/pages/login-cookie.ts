import { type KeyObject, timingSafeEqual } from 'node:crypto'
import type { CoreBank, BankCustomer } from '../../core-bank/index.ts'
import type { Clock } from '../../shared/clock.ts'
import { isId } from '../../shared/ids.ts'
import { keyedHash } from '../../shared/keyed-hash.ts'
import { idleSecondsMax, linkSecondsMax } from '../authorisations/link.ts'

/** Who a browser stands for on one of the sandbox's pages: their phone, or the bank's own page. */
export interface LoggedInPsu {
  readonly psu: BankCustomer
  readonly identityHash: Buffer
  /** By the real clock. */
  readonly loggedInAtMilliseconds: number
}

/** Who is logged in, as their cookie holds it: everything is sealed with our key, the moments too. */
interface SealedLogin {
  readonly on: LoginPage
  readonly bankId: string
  readonly personId: string
  readonly identityHash: Buffer
  readonly loggedInAtMilliseconds: number
  readonly touchedAtMilliseconds: number
}

export type LoginPage = 'phone' | 'bank'

/** The value of Set-Cookie, for a page of theirs or any below it. It is sent anew with every answer, since each is a step. */
export function loginCookie(
  key: KeyObject,
  loggedIn: SealedLogin,
  { path, isHttps }: { path: string; isHttps: boolean },
): string {
  const home = path.split('/').slice(0, 3).join('/')
  return `havn-${loggedIn.on}=${seal(key, loggedIn)}; Path=${home}; Max-Age=${idleSecondsMax}; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`
}

/** Undefined when nobody has said who they are, the seal is not ours, or the time is over: as that of a link. */
export async function readLoginCookie(
  { key, coreBank, clock }: { key: KeyObject; coreBank: CoreBank; clock: Clock },
  { on, bankId }: { on: LoginPage; bankId: string },
  cookieHeader: string | undefined,
): Promise<LoggedInPsu | undefined> {
  const value = new RegExp(`(?:^|; )havn-${on}=([^;]+)`).exec(cookieHeader ?? '')?.[1] ?? ''
  const [personId = '', hash = '', loggedInAt = '', touchedAt = ''] = value.split('.')
  const identityHash = Buffer.from(hash, 'base64url')
  const [loggedInAtMilliseconds, touchedAtMilliseconds] = [Number(loggedInAt), Number(touchedAt)]
  const sealed = { on, bankId, personId, identityHash, loggedInAtMilliseconds, touchedAtMilliseconds }
  const expected = Buffer.from(seal(key, sealed))
  const given = Buffer.from(value)
  if (given.length !== expected.length || !timingSafeEqual(given, expected) || !isId(bankId)) return undefined
  const now = clock.milliseconds()
  if (
    now > loggedInAtMilliseconds + linkSecondsMax * 1000 ||
    now > touchedAtMilliseconds + idleSecondsMax * 1000
  )
    return undefined
  const psu = await coreBank.findCustomer({ bankId, personId })
  return psu === undefined ? undefined : { psu, identityHash, loggedInAtMilliseconds }
}

function seal(key: KeyObject, loggedIn: SealedLogin): string {
  const { personId, identityHash, loggedInAtMilliseconds, touchedAtMilliseconds } = loggedIn
  const moments = `${loggedInAtMilliseconds}.${touchedAtMilliseconds}`
  const text = `${personId}.${identityHash.toString('base64url')}.${moments}`
  return `${text}.${keyedHash(key, loggedIn.on, [loggedIn.bankId, text]).toString('base64url')}`
}
