import { randomBytes } from 'node:crypto'
import { type Language, parseLanguage } from './language.ts'

/**
 * One cookie says which browser this is: a link serves the first browser that posts to it. It holds 32 random
 * bytes and means nothing by itself.
 *
 * SameSite is Lax and not Strict. Strict would survive the first POST, which comes from our own page; but a PSU
 * who comes from the TPP's site a second time, or reloads the page they were led to, would arrive without the
 * cookie, get a new one, and be taken for another browser. Lax sends it on such visits and on no foreign POST;
 * a foreign visit changes nothing, since GET changes nothing.
 *
 * `__Host-` makes browsers insist on Secure, Path=/ and no Domain, so that no neighbouring host can plant one.
 * It needs TLS; over plain http on loopback the name goes without.
 */
export function newBrowserId(): string {
  return randomBytes(32).toString('base64url')
}

const BROWSER_ID = /^[A-Za-z0-9_-]{43}$/
const LANGUAGE_SECONDS = 180 * 24 * 60 * 60

/** The value of Set-Cookie. It ends with the browser's session. */
export function browserCookie(browserId: string, isHttps: boolean): string {
  return cookie(cookieName('havn', isHttps), browserId, isHttps)
}

/** Undefined when there is none, when it is not of our making, or when two differ. */
export function readBrowserCookie(header: string | undefined, isHttps: boolean): string | undefined {
  const value = cookieValue(header, cookieName('havn', isHttps))
  return value !== undefined && BROWSER_ID.test(value) ? value : undefined
}

/** The value of Set-Cookie that remembers what the PSU chose in the language switch. */
export function languageCookie(language: Language, isHttps: boolean): string {
  return `${cookie(cookieName('havn-language', isHttps), language, isHttps)}; Max-Age=${LANGUAGE_SECONDS}`
}

export function readLanguageCookie(header: string | undefined, isHttps: boolean): Language | undefined {
  return parseLanguage(cookieValue(header, cookieName('havn-language', isHttps)))
}

function cookieName(name: string, isHttps: boolean): string {
  return isHttps ? `__Host-${name}` : name
}

function cookie(name: string, value: string, isHttps: boolean): string {
  return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`
}

function cookieValue(header: string | undefined, name: string): string | undefined {
  const values = (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1))
  const [first] = values
  return values.every((value) => value === first) ? first : undefined
}
