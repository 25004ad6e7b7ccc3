import { randomBytes } from 'node:crypto'
import { type Language, parseLanguage } from './language.ts'

/**
 * Makes an id for a browser, 32 random bytes. A cookie with it identifies the browser, because a link works only for the
 * first browser that posts to it.
 *
 * SameSite is Lax, not Strict. With Strict, a PSU who comes from the TPP's site a second time, or reloads the page, would
 * arrive without the cookie, get a new one, and be taken for another browser. Lax sends the cookie with such navigations
 * but with no POST from another site, and a GET changes nothing.
 *
 * The prefix `__Host-` makes browsers require Secure, Path=/ and no Domain, so that no neighbouring host can set the
 * cookie. It needs TLS; over plain http on loopback the name has no prefix.
 */
export function newBrowserId(): string {
  return randomBytes(32).toString('base64url')
}

const BROWSER_ID = /^[A-Za-z0-9_-]{43}$/
const LANGUAGE_SECONDS = 180 * 24 * 60 * 60

/** The Set-Cookie value of a browser's id. It expires when the browser closes. */
export function browserCookie(browserId: string, isHttps: boolean): string {
  return cookie(cookieName('havn', isHttps), browserId, isHttps)
}

/** Reads a browser's id; undefined if there is none, its format is wrong, or two cookies differ. */
export function readBrowserCookie(header: string | undefined, isHttps: boolean): string | undefined {
  const value = cookieValue(header, cookieName('havn', isHttps))
  return value !== undefined && BROWSER_ID.test(value) ? value : undefined
}

/** The Set-Cookie value that remembers the language the PSU chose. */
export function languageCookie(language: Language, isHttps: boolean): string {
  return `${cookie(cookieName('havn-language', isHttps), language, isHttps)}; Max-Age=${LANGUAGE_SECONDS}`
}

/** Reads the language that the PSU chose before. */
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
