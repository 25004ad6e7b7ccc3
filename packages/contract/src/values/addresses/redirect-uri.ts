import { failure, type Result, success } from '../../result.ts'
import { type Brand, branded } from '../brand.ts'
import { preview } from '../text/preview.ts'

export type RedirectUri = Brand<string, 'RedirectUri'>

export const redirectUriCharactersMax = 2048

// The URL parser drops tabs and line ends and turns "\" into "/", so none of them may reach it.
const visibleAsciiWithoutBackslash = /^[!-[\]-~]{1,2048}$/
const absoluteUrl = /^(https?):\/\/([^/?#]+)/i
const loopbackHost = /^(localhost|127(\.[0-9]{1,3}){3}|\[::1\])$/

// RFC 8252, 7.1: `com.example.app:/callback`; and, as many apps still have it, `myapp://callback`.
const appUri = /^(?:[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+:\/|[a-z][a-z0-9+-]*:\/\/)[^#@]+$/i

/** Schemes that a browser or phone handles itself, or passes to a program that is no TPP's app. */
const SYSTEM_SCHEMES =
  /^(?:https?|wss?|ftps?|sftp|javascript|vbscript|livescript|mocha|data|blob|file|filesystem|content|about|view-source|resource|jar|cid|chrome(?:-[a-z-]+)?|edge|moz-[a-z-]+|safari-[a-z-]+|opera|brave|mailto|tel|sms|smsto|mms|mmsto|facetime(?:-[a-z]+)?|callto|intent|android-app|market|itms(?:-[a-z]+)?|shortcuts|workflow|prefs|app-prefs|ms-[a-z-]+|search-ms|search|shell|help|ldaps?|ssh|telnet|smb|cifs|nfs|dav|davs|afp|vnc|rdp|news|nntp|irc|ircs|gopher|git|svn|magnet|feed|webcal|geo|maps|bitcoin):/i

/** Whether this is an app's own address (RFC 8252), which the phone opens without a server. */
export const isAppUri = (text: string): boolean =>
  visibleAsciiWithoutBackslash.test(text) && appUri.test(text) && !SYSTEM_SCHEMES.test(text)

/** Checks where the PSU's browser goes after SCA: a server over https, or an app. The result is the text exactly as it came. */
export const parseRedirectUri = (
  text: string,
  options: { readonly allowLoopbackHttp: boolean },
): Result<RedirectUri> => {
  if (text.length <= redirectUriCharactersMax && isAppUri(text)) return success(branded<RedirectUri>(text))
  const parsed = parseWebAddress(text, options, ", or an app's own scheme such as com.example.app:/callback")
  return parsed.ok ? success(branded<RedirectUri>(parsed.value)) : parsed
}

/** Checks the address of a server that the bank or a browser may call. */
export const parseWebAddress = (
  text: string,
  { allowLoopbackHttp }: { readonly allowLoopbackHttp: boolean },
  orElse = '',
): Result<string> => {
  const kind = allowLoopbackHttp
    ? 'an absolute URL with https, or with http to a loopback host'
    : 'an absolute https URL'
  const expected = `${kind}${orElse}`
  if (text.length > redirectUriCharactersMax)
    return failure(`expected a URL of at most ${redirectUriCharactersMax} characters, got ${text.length}`)
  if (!visibleAsciiWithoutBackslash.test(text))
    return failure(`expected ${expected} in visible ASCII characters without "\\", got ${preview(text)}`)

  const [, scheme = '', authority = ''] = absoluteUrl.exec(text) ?? []
  if (authority === '' || !URL.canParse(text)) return failure(`expected ${expected}, got ${preview(text)}`)
  if (authority.includes('@'))
    return failure('expected a URL without user name and password, got one with "@" before the path')
  if (text.includes('#')) return failure('expected a URL without a fragment, got one with "#"')
  if (scheme.toLowerCase() === 'https') return success(text)
  return allowLoopbackHttp && loopbackHost.test(new URL(text).hostname)
    ? success(text)
    : failure(`expected ${expected}, got ${preview(text)}`)
}
