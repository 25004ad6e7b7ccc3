import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Html } from '@havn/html'
import { chooseLanguage, type Language } from '../../../../platform/web/language.ts'
import { readPageRequest, sendPage } from '../../../../platform/web/page-request.ts'
import { pageHeaders } from '../../../../platform/web/security-headers.ts'
import type { BankProfile } from '../../bank-profile.ts'
import { renderView } from '../../views/render-view.ts'

/** How long a person or a program should wait before they look whether the bank is open again. */
export const suspendedRetrySeconds = 120

/** How long they should wait while the bank has too much to do, or its database or core bank is away. */
const busyRetrySeconds = 3

/** Whose page it is. */
interface NoticeSetting {
  readonly profile: BankProfile
  readonly isProduction: boolean
}

type BankNotice = 'suspended' | 'unknown-link' | 'busy' | 'failed'

const RETRY_SECONDS: Readonly<Partial<Record<BankNotice, number>>> = {
  suspended: suspendedRetrySeconds,
  busy: busyRetrySeconds,
}

const STATUS: Readonly<Record<BankNotice, number>> = {
  suspended: 503,
  'unknown-link': 404,
  busy: 503,
  failed: 500,
}

/**
 * Sends the page of a bank that does not show the one that was asked for: it is suspended, there is no such page, or there
 * was an error before any page could answer.
 */
export function sendBankNotice(
  { profile, isProduction }: NoticeSetting,
  incoming: FastifyRequest,
  reply: FastifyReply,
  reason: BankNotice,
): FastifyReply {
  const page = readPageRequest(incoming, profile.languages)
  const body = renderNotice({ profile, isProduction }, page.language, reason, page.requestId)
  const retrySeconds = RETRY_SECONDS[reason]
  if (retrySeconds !== undefined) reply.header('Retry-After', String(retrySeconds))
  // At an unknown host nobody knows whether cookies would be safe.
  const cookies = page.baseUrl === '' ? [] : page.cookies
  const sent = { status: STATUS[reason], body, theme: profile.theme }
  return sendPage(reply, { ...page, cookies }, sent, isProduction)
}

/** Sends the page for a status that no page has answered with. */
export function sendErrorNotice(
  setting: NoticeSetting,
  incoming: FastifyRequest,
  reply: FastifyReply,
  status: number,
): FastifyReply {
  const isBusy = status === 429 || status === 503
  const reason = isBusy ? 'busy' : status >= 500 ? 'failed' : 'unknown-link'
  return sendBankNotice(setting, incoming, reply, reason)
}

/**
 * The page for a browser that is turned away because there is too much to do. Each is rendered once, because that must cost
 * next to nothing.
 */
export function busyNotice(
  { profile, isProduction }: NoticeSetting,
  { headers }: Pick<IncomingMessage, 'headers'>,
): { readonly headers: Readonly<Record<string, string>>; readonly body: string } {
  const { theme, languages: offered } = profile
  const acceptLanguage = headers['accept-language']
  const language = chooseLanguage({ query: undefined, cookie: undefined, acceptLanguage, offered })
  const pages = BUSY_PAGES.get(profile) ?? new Map<Language, string>()
  BUSY_PAGES.set(profile, pages)
  const body = pages.get(language) ?? String(renderNotice({ profile, isProduction }, language, 'busy'))
  pages.set(language, body)
  return { headers: pageHeaders({ language, theme, isHttps: false, isProduction }), body }
}

const BUSY_PAGES = new WeakMap<BankProfile, Map<Language, string>>()

function renderNotice(
  { profile, isProduction }: NoticeSetting,
  language: Language,
  reason: BankNotice,
  reference?: string,
): Html {
  const view = {
    kind: 'end',
    reason,
    purpose: undefined,
    returnLink: undefined,
    // The same address once more, which is the page that somebody sent a form from too.
    retryHref: reason === 'unknown-link' ? undefined : '?',
    reference: reason === 'failed' ? reference : undefined,
  } as const
  return renderView(view, { language, isSandbox: !isProduction, ...profile })
}
