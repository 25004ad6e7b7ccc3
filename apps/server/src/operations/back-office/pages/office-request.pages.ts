import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Html, html } from '@havn/html'
import { csrfToken, isCsrfToken, isSameOrigin } from '../../../platform/web/csrf.ts'
import { languageCookie, readLanguageCookie } from '../../../platform/web/cookie.ts'
import { chooseLanguage, type Language, parseLanguage } from '../../../platform/web/language.ts'
import { pageHeaders } from '../../../platform/web/security-headers.ts'
import { isId } from '../../../platform/shared/ids.ts'
import type { KeyRing } from '../../../platform/shared/key-ring.ts'
import { type OfficeSession, readSession } from '../login/office-cookies.ts'
import { OFFICE_TEXTS, type OfficeLanguage } from '../texts/texts.ts'
import { noticePage, type OfficeFrame } from './office-layout.ts'
import { OFFICE_THEME } from './office-style.ts'

const OFFERED: readonly Language[] = ['nb', 'en']

/** A browser's request for a page of the back office. */
export interface OfficeRequest {
  readonly frame: OfficeFrame
  readonly session: OfficeSession | undefined
  readonly isHttps: boolean
  readonly path: string
  readonly query: URLSearchParams
  readonly form: URLSearchParams
  readonly cookieHeader: string | undefined
  readonly cookies: readonly string[]
}

interface RequestSetup {
  readonly keys: KeyRing
  readonly publicUrl: string
  readonly nowMilliseconds: number
}

export function readOfficeRequest(incoming: FastifyRequest, setup: RequestSetup): OfficeRequest {
  const { keys, publicUrl, nowMilliseconds } = setup
  const isHttps = publicUrl.startsWith('https:')
  const { cookie, 'accept-language': acceptLanguage } = incoming.headers
  const [path = '', search = ''] = incoming.url.split('?', 2)
  const query = new URLSearchParams(search)
  const chosen = parseLanguage(query.get('lang'), OFFERED)
  const remembered = readLanguageCookie(cookie, isHttps)
  const language: OfficeLanguage =
    chooseLanguage({ query: chosen, cookie: remembered, acceptLanguage, offered: OFFERED }) === 'en'
      ? 'en'
      : 'nb'
  const session = readSession(keys.deployment, cookie, { nowMilliseconds, isHttps })
  const browserId = session?.sessionId ?? ''
  return {
    frame: {
      language,
      texts: OFFICE_TEXTS[language],
      session,
      // A form is posted to an address below the page that has it.
      path: incoming.method === 'POST' ? path.slice(0, path.lastIndexOf('/')) : path,
      query,
      nowMilliseconds,
      csrfFor: (pageId) => csrfToken(keys.deployment, { browserId, pageId }),
    },
    session,
    isHttps,
    path,
    query,
    form: new URLSearchParams(Buffer.isBuffer(incoming.body) ? incoming.body.toString('utf8') : ''),
    cookieHeader: cookie,
    cookies: chosen === undefined ? [] : [languageCookie(chosen, isHttps)],
  }
}

/** Whether a form came from a page of this login, and of this server. */
export function isOwnForm(
  incoming: FastifyRequest,
  { keys, publicUrl }: Pick<RequestSetup, 'keys' | 'publicUrl'>,
  { session, path, form }: OfficeRequest,
): boolean {
  if (session === undefined || !isSameOrigin(incoming.headers, publicUrl)) return false
  return isCsrfToken(keys.deployment, { browserId: session.sessionId, pageId: path }, form.get('csrf'))
}

/** Sends a page with the security headers of all pages. */
export function sendOfficePage(
  reply: FastifyReply,
  { frame, isHttps, cookies }: OfficeRequest,
  { status, body, isProduction, more = [] }: OfficePage,
): FastifyReply {
  const { language } = frame
  return reply
    .code(status)
    .headers(pageHeaders({ language, theme: OFFICE_THEME, isHttps, isProduction }))
    .header('Set-Cookie', [...cookies, ...more])
    .send(String(body))
}

export interface OfficePage {
  readonly status: number
  readonly body: Html
  readonly isProduction: boolean
  /** More Set-Cookie values. */
  readonly more?: readonly string[]
}

export function redirectOffice(
  reply: FastifyReply,
  address: string,
  cookies: readonly string[] = [],
): FastifyReply {
  return reply
    .code(303)
    .header('Location', address)
    .header('Set-Cookie', [...cookies])
    .header('Cache-Control', 'no-store')
    .header('Referrer-Policy', 'no-referrer')
    .send()
}

type NoticeName = 'notAllowed' | 'notFound' | 'formExpired' | 'loginFailed' | 'failed'

/** A page that says why there is nothing to see; where nothing is found, with the id that was sought and what can be searched by. */
export function officeNotice(frame: OfficeFrame, name: NoticeName, soughtId?: string): Html {
  const { labels, noPaymentWith } = frame.texts
  const isLogin = name === 'notAllowed' || name === 'loginFailed'
  const link = isLogin
    ? html`<a class="button" href="/back-office/login">${labels.logIn}</a>`
    : html`<a class="button" href="/back-office">${labels.home}</a>`
  // What has digits and is no id of ours may identify a person, and no page repeats that.
  const isRepeated = soughtId !== undefined && (isId(soughtId) || !/\d/.test(soughtId))
  const text = isRepeated ? noPaymentWith(soughtId) : labels[`${name}Text`]
  const more = name === 'notFound' && frame.bank !== undefined ? labels.soughtHint : undefined
  return noticePage(frame, { title: labels[name], text, more, link })
}
