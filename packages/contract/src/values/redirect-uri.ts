import { failure, type Result, success } from '../result.ts'
import { type Brand, branded } from './brand.ts'
import { preview } from './preview.ts'

export type RedirectUri = Brand<string, 'RedirectUri'>

export const redirectUriCharactersMax = 2048

// The parser of URLs drops tabs and line ends and turns "\" into "/": none of them may come that far.
const visibleAsciiWithoutBackslash = /^[!-[\]-~]{1,2048}$/
const absoluteUrl = /^(https?):\/\/([^/?#]+)/i
const loopbackHost = /^(localhost|127(\.[0-9]{1,3}){3}|\[::1\])$/

/** Where the PSU's browser goes after SCA. Kept exactly as it came. */
export const parseRedirectUri = (
  text: string,
  { allowLoopbackHttp }: { readonly allowLoopbackHttp: boolean },
): Result<RedirectUri> => {
  const expected = allowLoopbackHttp
    ? 'an absolute URL with https, or with http to a loopback host'
    : 'an absolute https URL'
  if (text.length > redirectUriCharactersMax)
    return failure(`expected a URL of at most ${redirectUriCharactersMax} characters, got ${text.length}`)
  if (!visibleAsciiWithoutBackslash.test(text))
    return failure(`expected ${expected} in visible ASCII characters without "\\", got ${preview(text)}`)

  const [, scheme = '', authority = ''] = absoluteUrl.exec(text) ?? []
  const url = authority === '' ? null : URL.parse(text)
  if (url === null) return failure(`expected ${expected}, got ${preview(text)}`)
  if (authority.includes('@'))
    return failure('expected a URL without user name and password, got one with "@" before the path')
  if (text.includes('#')) return failure('expected a URL without a fragment, got one with "#"')
  const isLoopbackHttp = allowLoopbackHttp && loopbackHost.test(url.hostname)
  if (scheme.toLowerCase() !== 'https' && !isLoopbackHttp)
    return failure(`expected ${expected}, got ${preview(text)}`)
  return success(branded<RedirectUri>(text))
}
