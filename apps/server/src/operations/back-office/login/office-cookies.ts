import { randomBytes } from 'node:crypto'
import type { EmployeeLoginSecrets } from '../../../domain/sca/oidc/index.ts'
import type { BankKeys, Key } from '../../../platform/shared/key-ring.ts'
import { isHashOf, keyedHash, keyIdOf, readHash } from '../../../platform/shared/keyed-hash.ts'
import type { OfficeAccess } from './read-access.ts'

/** Somebody who is logged in, and for how long. */
export interface OfficeSession extends OfficeAccess {
  /** Random, so that forms of one login are none of another. */
  readonly sessionId: string
  readonly endsAtMilliseconds: number
}

/** How long a login lasts. A change of groups counts after that. */
export const sessionSeconds = 30 * 60
/** How long somebody may take at the provider. */
const loginSeconds = 10 * 60

const nameOf = (name: string, isHttps: boolean) => (isHttps ? `__Host-${name}` : name)

function setCookie(name: string, value: string, seconds: number, isHttps: boolean): string {
  const secure = isHttps ? '; Secure' : ''
  return `${nameOf(name, isHttps)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
}

/** Reads a cookie; undefined if there is none, or two that differ. */
function readCookie(header: string | undefined, name: string, isHttps: boolean): string | undefined {
  const start = `${nameOf(name, isHttps)}=`
  const values = (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(start))
    .map((pair) => pair.slice(start.length))
  const [first] = values
  return values.every((value) => value === first) ? first : undefined
}

const sessionCookie = 'havn-office'
const loginCookie = 'havn-office-login'

/** The Set-Cookie value of a new login. */
export function newSessionCookie(
  keys: BankKeys,
  access: OfficeAccess,
  { nowMilliseconds, isHttps }: { readonly nowMilliseconds: number; readonly isHttps: boolean },
): string {
  const session: OfficeSession = {
    ...access,
    sessionId: randomBytes(32).toString('base64url'),
    endsAtMilliseconds: nowMilliseconds + sessionSeconds * 1000,
  }
  const content = Buffer.from(JSON.stringify(session)).toString('base64url')
  const mac = sessionMac(keys.current('pages'), content).toString('base64url')
  return setCookie(sessionCookie, `${content}.${mac}`, sessionSeconds, isHttps)
}

/** The Set-Cookie value that ends a login in this browser. */
export const endedSessionCookie = (isHttps: boolean): string => setCookie(sessionCookie, '', 0, isHttps)

/** Reads who is logged in; undefined if nobody is, the cookie is not ours, or the time is over. */
export function readSession(
  keys: BankKeys,
  header: string | undefined,
  { nowMilliseconds, isHttps }: { readonly nowMilliseconds: number; readonly isHttps: boolean },
): OfficeSession | undefined {
  const [content = '', mac = '', ...more] = (readCookie(header, sessionCookie, isHttps) ?? '').split('.')
  const isOurs = isHashOf(readHash(mac), {
    findKey: (id) => keys.find('pages', id),
    hash: (key) => sessionMac(key, content),
  })
  if (!isOurs || more.length > 0) return undefined
  // What we signed is what we wrote.
  const session = JSON.parse(Buffer.from(content, 'base64url').toString('utf8')) as OfficeSession
  return nowMilliseconds < session.endsAtMilliseconds ? session : undefined
}

const sessionMac = (key: Key, content: string) => keyedHash(key, 'back office login', [content])

/** Begins a login: the cookie of this browser, and what follows from it. */
export function newLogin(
  keys: BankKeys,
  redirectUri: string,
  isHttps: boolean,
): { readonly cookie: string; readonly secrets: EmployeeLoginSecrets } {
  const browserId = randomBytes(32).toString('base64url')
  return {
    cookie: setCookie(loginCookie, browserId, loginSeconds, isHttps),
    secrets: secretsOf(keys.current('logins'), browserId, redirectUri),
  }
}

/** The Set-Cookie value that ends the way to the provider: a callback counts once. */
export const endedLoginCookie = (isHttps: boolean): string => setCookie(loginCookie, '', 0, isHttps)

/** What the callback must fit to; undefined if it is not of a login that this browser began. */
export function readLogin(
  keys: BankKeys,
  header: string | undefined,
  callback: { readonly state: string; readonly redirectUri: string; readonly isHttps: boolean },
): EmployeeLoginSecrets | undefined {
  const { state, redirectUri, isHttps } = callback
  const browserId = readCookie(header, loginCookie, isHttps)
  const given = readHash(state)
  const key = keys.find('logins', keyIdOf(given) ?? 'none')
  if (browserId === undefined || key === undefined) return undefined
  const isOurs = isHashOf(given, { findKey: () => key, hash: () => hashOf(key, 'state', browserId) })
  return isOurs ? secretsOf(key, browserId, redirectUri) : undefined
}

const hashOf = (key: Key, part: 'state' | 'nonce' | 'verifier', browserId: string) =>
  keyedHash(key, `back office ${part}`, [browserId])

function secretsOf(key: Key, browserId: string, redirectUri: string): EmployeeLoginSecrets {
  const secret = (part: 'state' | 'nonce' | 'verifier') => hashOf(key, part, browserId).toString('base64url')
  return { redirectUri, state: secret('state'), nonce: secret('nonce'), verifier: secret('verifier') }
}
