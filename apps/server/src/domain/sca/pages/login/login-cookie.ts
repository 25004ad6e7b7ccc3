import type { BankCustomer, CoreBank } from '../../../../core-bank/index.ts'
import type { Clock } from '../../../../platform/shared/clock.ts'
import { isId } from '../../../../platform/shared/ids.ts'
import type { Key, KeyRing } from '../../../../platform/shared/key-ring.ts'
import { isHashOf, keyedHash, readHash } from '../../../../platform/shared/keyed-hash.ts'
import type { IdentityHashes } from '../../authorisations/identity-hash.ts'
import { idleSecondsMax, linkSecondsMax } from '../../authorisations/link.ts'

/** The person logged in on a page in this browser. */
export interface LoggedInPsu {
  readonly psu: BankCustomer
  /** The hashes of the national id, by each key that was accepted at the login. */
  readonly identities: IdentityHashes
  /** By the real clock. */
  readonly loggedInAtMilliseconds: number
}

/** A login as the cookie contains it. All of it, including the times, is signed with our key. */
interface SealedLogin {
  readonly on: LoginPage
  readonly bankId: string
  readonly personId: string
  readonly identities: IdentityHashes
  readonly loggedInAtMilliseconds: number
  readonly touchedAtMilliseconds: number
}

/** The pages that people log in to: a PSU's phone, and the bank's own pages. */
export type LoginPage = 'phone' | 'bank'

/**
 * The Set-Cookie value of a login, for a page and those below it. Sent with every response, because each request is activity. It counts
 * only together with the id of the browser, which no neighbouring host can set.
 */
export function loginCookie(
  keys: KeyRing,
  loggedIn: SealedLogin,
  { path, isHttps, browser }: { path: string; isHttps: boolean; browser: string },
): string {
  return `havn-${loggedIn.on}=${seal(keys, loggedIn, browser)}; Path=${homeOf(path)}; Max-Age=${idleSecondsMax}; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`
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

/** Reads who is logged in; undefined if nobody is, the signature is not ours or for another browser, or the login expired. It lives as long as a link. */
export async function readLoginCookie(
  { keys, coreBank, clock }: { keys: KeyRing; coreBank: CoreBank; clock: Clock },
  { on, bankId, page: { browser } }: { on: LoginPage; bankId: string; page: { browser: string } },
  cookieHeader: string | undefined,
): Promise<LoggedInPsu | undefined> {
  const value = new RegExp(`(?:^|; )havn-${on}=([^;]+)`).exec(cookieHeader ?? '')?.[1] ?? ''
  const [personId = '', hashes = '', loggedInAt = '', touchedAt = '', mac = '', ...more] = value.split('.')
  const [first = '', ...others] = hashes.split('~')
  const identities: IdentityHashes = [toHash(first), ...others.map(toHash)]
  const [loggedInAtMilliseconds, touchedAtMilliseconds] = [Number(loggedInAt), Number(touchedAt)]
  const isOurs = isHashOf(readHash(mac), {
    findKey: (id) => keys.of(bankId).find('pages', id),
    hash: (key) => loginMac(key, { on, bankId, browser }, value.slice(0, -mac.length - 1)),
  })
  if (!isOurs || more.length > 0 || !isId(bankId)) return undefined
  const now = clock.milliseconds()
  if (
    now > loggedInAtMilliseconds + linkSecondsMax * 1000 ||
    now > touchedAtMilliseconds + idleSecondsMax * 1000
  )
    return undefined
  const psu = await coreBank.findCustomer({ bankId, personId })
  return psu === undefined ? undefined : { psu, identities, loggedInAtMilliseconds }
}

function seal(keys: KeyRing, loggedIn: SealedLogin, browser: string): string {
  const { personId, identities, loggedInAtMilliseconds, touchedAtMilliseconds } = loggedIn
  const moments = `${loggedInAtMilliseconds}.${touchedAtMilliseconds}`
  const hashes = identities.map((hash) => hash.toString('base64url')).join('~')
  const text = `${personId}.${hashes}.${moments}`
  const mac = loginMac(keys.of(loggedIn.bankId).current('pages'), { ...loggedIn, browser }, text)
  return `${text}.${mac.toString('base64url')}`
}

const toHash = (text: string) => Buffer.from(text, 'base64url')

interface LoginBinding {
  readonly on: LoginPage
  readonly bankId: string
  readonly browser: string
}

function loginMac(key: Key, { on, bankId, browser }: LoginBinding, text: string): Buffer {
  return keyedHash(key, on, [bankId, browser, text])
}
