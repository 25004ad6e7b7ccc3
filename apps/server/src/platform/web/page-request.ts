import type { FastifyReply, FastifyRequest } from 'fastify'
import { compress, PAGE_COMPRESSION } from '../shared/compress.ts'
import type { Html } from '@havn/html'
import {
  browserCookie,
  languageCookie,
  newBrowserId,
  readBrowserCookie,
  readLanguageCookie,
} from './cookie.ts'
import { chooseLanguage, type Language, parseLanguage } from './language.ts'
import { pageHeaders } from './security-headers.ts'
import type { Theme } from './theme.ts'

/** A browser's request for a page. */
export interface PageRequest {
  /** The request's id in the log. */
  readonly requestId: string
  readonly browser: string
  readonly language: Language
  readonly path: string
  readonly baseUrl: string
  readonly isHttps: boolean
  /** Set-Cookie values for the response: a new browser's id, or a newly chosen language. */
  readonly cookies: readonly string[]
  readonly form: URLSearchParams
  readonly query: URLSearchParams
}

/** Reads what a page needs from an HTTP request, for a bank that offers these languages. */
export function readPageRequest(incoming: FastifyRequest, offered: readonly Language[]): PageRequest {
  const { baseUrl } = incoming
  const isHttps = baseUrl.startsWith('https:')
  const { cookie, 'accept-language': acceptLanguage } = incoming.headers
  const [path = '', search = ''] = incoming.url.split('?', 2)
  const query = new URLSearchParams(search)
  const known = readBrowserCookie(cookie, isHttps)
  const browser = known ?? newBrowserId()
  const switched = parseLanguage(query.get('lang'), offered)
  return {
    requestId: incoming.id,
    browser,
    language: chooseLanguage({
      query: switched,
      cookie: readLanguageCookie(cookie, isHttps),
      acceptLanguage,
      offered,
    }),
    path,
    baseUrl,
    isHttps,
    cookies: [
      ...(known === undefined ? [browserCookie(browser, isHttps)] : []),
      ...(switched === undefined ? [] : [languageCookie(switched, isHttps)]),
    ],
    form: new URLSearchParams(Buffer.isBuffer(incoming.body) ? incoming.body.toString('utf8') : ''),
    query,
  }
}

/** A page to send. */
export interface Page {
  readonly status: number
  readonly body: Html
  /** The theme that the page was rendered with. */
  readonly theme: Theme
  readonly reloadSeconds?: number | undefined
  readonly reloadTo?: string | undefined
}

/** Sends a page with its security headers, compressed as the browser accepts it. */
export function sendPage(
  reply: FastifyReply,
  { language, isHttps, cookies }: PageRequest,
  { status, body, ...more }: Page,
  isProduction: boolean,
): FastifyReply {
  const accepted = reply.request.headers['accept-encoding']
  const { body: sent, encoding } = compress(String(body), accepted, PAGE_COMPRESSION)
  return reply
    .code(status)
    .headers(pageHeaders({ language, isHttps, isProduction, ...more }))
    .headers({ vary: 'Accept-Encoding', ...(encoding === undefined ? {} : { 'content-encoding': encoding }) })
    .header('Set-Cookie', [...cookies])
    .send(sent)
}

/** Redirects the browser to another page, by GET. */
export function sendRedirect(reply: FastifyReply, { cookies }: PageRequest, address: string): FastifyReply {
  return reply
    .code(303)
    .header('Location', address)
    .header('Set-Cookie', [...cookies])
    .header('Cache-Control', 'no-store')
    .send()
}
