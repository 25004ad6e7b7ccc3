import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { renderView, refreshOf } from '../../apps/server/src/domain/sca/views/render-view.ts'
import { languageCookie, readLanguageCookie } from '../../apps/server/src/platform/web/cookie.ts'
import { html } from '@havn/html'
import { chooseLanguage, parseLanguage } from '../../apps/server/src/platform/web/language.ts'
import { layout, type LayoutOptions } from '../../apps/server/src/platform/web/layout.ts'
import { assetHeaders, findAsset } from '../../apps/server/src/platform/web/theme/asset.ts'
import { pageHeaders } from '../../apps/server/src/platform/web/security-headers.ts'
import { ACCESS_SAMPLES } from './consent-samples.ts'
import { NOTICE_SAMPLES } from './notice-samples.ts'
import { PAGE_OPTIONS, SAMPLES } from './samples.ts'

/** Every page, by its path. */
export const PAGES: readonly string[] = [SAMPLES, ACCESS_SAMPLES, NOTICE_SAMPLES].flatMap(Object.keys)

interface Posted {
  readonly path: string
  readonly origin: string | undefined
  readonly fields: Readonly<Record<string, string>>
  /** For a checklist. */
  readonly checked: readonly string[]
}

export interface Preview {
  readonly url: string
  /** The submitted forms, oldest first. */
  readonly posted: readonly Posted[]
  stop(): Promise<void>
}

interface PreviewOptions {
  readonly port?: number
  /** A TPP's address, to which the response to a form sends the browser, with the page that leaves by itself. */
  readonly leaveTo?: string
  /** Default: the theme of Havn Bank. */
  readonly theme?: LayoutOptions['theme']
}

export async function startPreview({
  port = 0,
  leaveTo,
  theme = PAGE_OPTIONS.theme,
}: PreviewOptions = {}): Promise<Preview> {
  const posted: Posted[] = []
  const server = createServer((request, response) => {
    if (request.method !== 'POST') return showPage(request, response, theme)
    void answerForm(request, response)
  })
  const answerForm = async (request: IncomingMessage, response: ServerResponse) => {
    posted.push(await receiveForm(request))
    if (leaveTo === undefined) response.writeHead(303, { location: '/' }).end()
    else response.writeHead(200, pageHeaders({ ...HEADERS, theme })).end(leavingPage(leaveTo, theme))
  }
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const stop = () => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  }
  return { url, posted, stop }
}

function showPage(request: IncomingMessage, response: ServerResponse, theme: LayoutOptions['theme']): void {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://preview')
  const asset = findAsset(pathname)
  if (asset !== undefined) {
    response.writeHead(200, assetHeaders(asset)).end(asset.bytes)
    return
  }
  const chosen = parseLanguage(searchParams.get('lang'))
  const language = chooseLanguage({
    query: chosen,
    cookie: readLanguageCookie(request.headers.cookie, false),
    acceptLanguage: request.headers['accept-language'],
    offered: PAGE_OPTIONS.languages,
  })
  const options = {
    language,
    ...PAGE_OPTIONS,
    theme,
    isSandbox: searchParams.get('production') !== 'yes',
    reloads: searchParams.get('renew') !== 'off',
  }
  const view = SAMPLES[pathname.slice(1)]
  const headers = pageHeaders({
    ...HEADERS,
    theme,
    language,
    ...(view === undefined ? {} : refreshOf(view, options)),
  })
  const rendered = { ...ACCESS_SAMPLES, ...NOTICE_SAMPLES }[pathname.slice(1)]?.(options)
  const page = rendered ?? (view && renderView(view, options))
  response
    .writeHead(page === undefined && pathname !== '/' ? 404 : 200, {
      ...headers,
      ...(chosen === undefined ? {} : { 'set-cookie': languageCookie(chosen, false) }),
    })
    .end(String(page ?? layout(options, { title: 'Preview', main: index() })))
}

const HEADERS = { language: 'nb', isHttps: false, isProduction: false } as const

function leavingPage(href: string, theme: LayoutOptions['theme']): string {
  const returnLink = { href, requester: { name: 'Fjordbetaling AS', brand: undefined } }
  const view = { kind: 'end', reason: 'refused', purpose: 'approve-payment', returnLink } as const
  const options = { language: 'nb', ...PAGE_OPTIONS, theme, isSandbox: true } as const
  return renderView({ ...view, leavesAfterSeconds: 0 }, options).toString()
}

function index() {
  const links = PAGES.map((name) => html`<li><a href="/${name}">${name}</a></li>`)
  return html`<div class="card"><h1>Preview</h1><ul>${links}</ul></div>`
}

async function receiveForm(request: IncomingMessage): Promise<Posted> {
  const body = Buffer.concat(await request.toArray()).toString()
  const form = new URLSearchParams(body)
  return {
    path: request.url ?? '/',
    origin: request.headers.origin,
    fields: Object.fromEntries(form),
    checked: form.getAll('account'),
  }
}
