import { hash, timingSafeEqual } from 'node:crypto'
import { callbackPath } from '../authorisations/console-session.ts'
import { closedPage } from '../design/closed-page.ts'
import { readCookie, secretCookie } from './cookies.ts'
import type { ConsoleAccess } from './guard.ts'

const parameter = 'token'

/**
 * Lets in whoever has the token that `havn dev` printed: every user of this machine can open the port, but the console signs
 * with the keys of the one who started it, and hands them out. The address with the token opens it once in a browser,
 * which has a cookie afterwards.
 */
export function tokenAccess(token: string, origin: string, command: string): ConsoleAccess {
  // Cookies are for a host with all its ports: two consoles of one machine have one each.
  const cookie = `havn-console-${new URL(origin).port}`
  return {
    admits(request, response, url) {
      if (isEqual(readCookie(request.headers.cookie, cookie), token)) return true
      const given = url.searchParams.get(parameter)
      if (given !== null && isEqual(given, token)) {
        const to = new URL(url)
        to.searchParams.delete(parameter)
        const headers = { location: `${to.pathname}${to.search}`, 'set-cookie': secretCookie(cookie, token) }
        response.writeHead(303, headers).end()
        return false
      }
      response.writeHead(403, { 'content-type': 'text/html; charset=utf-8' })
      response.end(String(closedPage(command, { isBackFromBank: url.pathname === callbackPath })))
      return false
    },
  }
}

function isEqual(given: string | undefined, token: string): boolean {
  return timingSafeEqual(hash('sha256', given ?? '', 'buffer'), hash('sha256', token, 'buffer'))
}
