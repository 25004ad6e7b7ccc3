import { type KeyObject, timingSafeEqual } from 'node:crypto'
import type { BankCustomer, CoreBank } from '../../core-bank/index.ts'
import type { Clock } from '../../shared/clock.ts'
import { isId } from '../../shared/ids.ts'
import { keyedHash } from '../../shared/keyed-hash.ts'
import { idleSecondsMax, linkSecondsMax } from '../authorisations/link.ts'

/** The person logged in on a page in this browser. */
export interface LoggedInPsu {
  readonly psu: BankCustomer
  readonly identityHash: Buffer
  /** By the real clock. */
  readonly loggedInAtMilliseconds: number
}

/** A login as the cookie contains it. All of it, including the times, is signed with our key. */
interface SealedLogin {
  readonly on: LoginPage
  readonly bankId: string
  readonly personId: string
  readonly identityHash: Buffer
  readonly loggedInAtMilliseconds: number
  readonly touchedAtMilliseconds: number
}

/** The pages that people log in to: a PSU's phone, and the bank's own pages. */
export type LoginPage = 'phone' | 'bank'

/** The Set-Cookie value of a login, for a page and those below it. Sent with every response, because each request is activity. */
export function loginCookie(
  key: KeyObject,
  loggedIn: SealedLogin,
  { path, isHttps }: { path: string; isHttps: boolean },
): string {
  return `havn-${loggedIn.on}=${seal(key, loggedIn)}; Path=${homeOf(path)}; Max-Age=${idleSecondsMax}; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`
}

/** The Set-Cookie value that removes a login from the browser. */
export function endedLoginCookie(
  on: LoginPage,
  { path, isHttps }: { path: string; isHttps: boolean },
): string {
  return `havn-${on}=; Path=${homeOf(path)}; Max-Age=0; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`
}

/** The page that people log in on, for itself and the pages below it. */
const homeOf = (path: string) => path.split('/').slice(0, 3).join('/')

/** Reads who is logged in; undefined if nobody is, the signature is not ours, or the login expired. It lives as long as a link. */
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
