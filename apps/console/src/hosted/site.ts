import type { ServerResponse } from 'node:http'
import type { PublicSite } from '../tpps/tpp.ts'
import { answerRegistration } from './registration/answer-registration.ts'
import { answerSignIn } from './sign-in/answer-sign-in.ts'
import { publicDocs } from './public-docs.ts'
import { type PublicResult, publicPage } from './public-page.ts'
import { isJsonRequest, readPublicForm } from './read-public-form.ts'
import type { PublicRequest, SiteSetup } from './site-setup.ts'
import { statusPage } from './status-page.ts'
import { privacyPage } from './privacy-page.ts'
import { welcomePage } from './welcome-page.ts'

type Answer = (setup: SiteSetup, request: PublicRequest) => PublicResult | Promise<PublicResult>

/** What everybody may open, signed in or not. A POST of JSON is answered to programs, which have no cookie. */
const PAGES: Readonly<Record<string, Answer>> = {
  '/welcome': async ({ bankUrl, options: { origin }, readStatus }) => ({
    kind: 'page',
    title: 'A bank to try',
    body: welcomePage({ bankUrl, origin, status: await readStatus() }),
  }),
  '/register': answerRegistration,
  '/sign-in': answerSignIn,
  '/sign-in/challenge': ({ challenges, now }) => ({
    kind: 'json',
    status: 200,
    body: { challenge: challenges.issue(now()) },
  }),
  '/privacy': async ({ readStatus }) => ({
    kind: 'page',
    title: 'Privacy and terms',
    body: privacyPage((await readStatus())?.limits),
  }),
  '/status': async ({ readStatus }) => ({
    kind: 'page',
    title: 'Status',
    body: statusPage(await readStatus()),
  }),
}

const POSTED: ReadonlySet<string> = new Set(['/register', '/sign-in'])

export function createSite(setup: SiteSetup): PublicSite {
  return {
    isOfProgram: (request) =>
      request.method === 'POST' &&
      request.url === '/register' &&
      isJsonRequest(request) &&
      request.headers.origin === undefined,
    async answer(request, response, url) {
      const { pathname: path } = url
      const page = PAGES[path]
      const method = request.method === 'HEAD' ? 'GET' : (request.method ?? '')
      const found = method === 'GET' ? answerDocs(setup, request, url) : undefined
      if (found !== undefined) {
        send(response, path, found)
        return true
      }
      if (page === undefined || (method === 'POST' && !POSTED.has(path))) return false
      const form = method === 'POST' ? await readPublicForm(request) : new URLSearchParams()
      const result: PublicResult =
        form === undefined
          ? {
              kind: 'json',
              status: 400,
              body: { problem: 'expected a form or a JSON object of at most 64 kB' },
            }
          : await page(setup, { request, method, path, form, isJson: isJsonRequest(request) })
      send(response, path, result)
      return true
    },
  }
}

/** The documentation, unless it is somebody who is signed in: they read it in their own console, with their own values. */
function answerDocs(
  { docsFolder, sessions, now }: SiteSetup,
  request: PublicRequest['request'],
  url: URL,
): PublicResult | undefined {
  if (!/^\/docs(?:\/|$)/.test(url.pathname) || sessions.find(request, now()) !== undefined) return undefined
  return publicDocs(docsFolder, url, new Date(now()))
}

function send(response: ServerResponse, path: string, result: PublicResult): void {
  if (result.kind === 'redirect') {
    response.writeHead(303, { location: result.to, 'set-cookie': result.cookie }).end()
    return
  }
  if (result.kind === 'json') {
    const retry = result.retryAfter === undefined ? {} : { 'retry-after': String(result.retryAfter) }
    response.writeHead(result.status, { 'content-type': 'application/json', ...retry })
    response.end(JSON.stringify(result.body))
    return
  }
  if (result.kind === 'file') {
    response.writeHead(200, { 'content-type': result.type }).end(result.content)
    return
  }
  response.writeHead(result.status ?? 200, { 'content-type': 'text/html; charset=utf-8' })
  response.end(String(publicPage(path, result.title, result.body)))
}
