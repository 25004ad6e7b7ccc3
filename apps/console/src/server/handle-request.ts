import type { IncomingMessage, ServerResponse } from 'node:http'
import { errorPage } from '../design/error-pages.ts'
import type { Feeds } from '../feed/feeds.ts'
import { sendEvents } from '../feed/send-events.ts'
import { notificationPath, receiveNotification } from '../notifications/receive.ts'
import type { PublicSite, TppSource } from '../tpps/tpp.ts'
import { type Context, contextOf, type Shared } from './context.ts'
import { type ConsoleAccess, refuse } from './guard.ts'
import { readForm } from './read-form.ts'
import { findRoute, type Result, type Route } from './route.ts'
import { securityHeaders } from './security-headers.ts'
import { sendAsset, sendResult, sendText } from './send-result.ts'

/** What the console's pages are made from. */
export interface HandlerOptions {
  readonly shared: Shared
  readonly feeds: Feeds
  readonly routes: readonly Route[]
  readonly tpps: TppSource
  /** Who may use the console of one machine; a hosted console has people sign in. */
  readonly access?: ConsoleAccess
  /** The pages for those who are not signed in; only a hosted console has some. */
  readonly site?: PublicSite
}

/** Makes the function that answers every request of the console. */
export function createHandler(given: HandlerOptions) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    answer(given, request, response).catch((problem: unknown) => {
      console.error(problem)
      if (response.headersSent) return void response.destroy()
      response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' })
      response.end(`The console failed. ${reasonFor(given, problem)}\n`)
    })
  }
}

async function answer(
  given: HandlerOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { tpps, feeds, shared } = given
  const { origin, options, inbox } = shared
  for (const [name, value] of Object.entries(securityHeaders([options.bankUrl, options.bankPageUrl])))
    response.setHeader(name, value)
  const isNotification = request.method === 'POST' && request.url === notificationPath
  if (isNotification) return receiveNotification(request, response, inbox)
  const method = given.site?.isOfProgram(request) === true ? 'GET' : (request.method ?? '')
  const refusal = refuse(method, request.headers, origin)
  if (refusal !== undefined) return sendText(response, refusal.status, refusal.text)
  const url = new URL(request.url ?? '/', origin)
  if (sendAsset(response, url.pathname)) return
  if (given.access?.admits(request, response, url) === false) return
  if ((await given.site?.answer(request, response, url)) === true) return
  const tpp = await tpps.find(request)
  if ('goTo' in tpp) return void response.writeHead(303, { location: tpp.goTo }).end()
  if (url.pathname === '/events' && feeds.hasRoom?.(tpp) === false)
    return sendText(response, 429, 'Too many pages follow the bank: reload this one to see what is new.\n')
  if (url.pathname === '/events') return sendEvents(response, feeds, tpp)
  const form = request.method === 'POST' ? await readForm(request) : new URLSearchParams()
  if (form === undefined) return sendText(response, 413, 'The form is too large.\n')
  const context = contextOf(shared, { request, url, tpp, form, tpps })
  await sendResult(response, context, await handle(given, request.method ?? '', context))
}

async function handle(given: HandlerOptions, method: string, context: Context): Promise<Result> {
  const found = findRoute(given.routes, method === 'HEAD' ? 'GET' : method, context.url.pathname)
  if (found === undefined) return { kind: 'not found' }
  try {
    return await found.route.handle({ ...context, params: found.params })
  } catch (problem) {
    console.error(problem)
    return errorPage(reasonFor(given, problem))
  }
}

/** What a failure says is for the developer on whose machine it happened; strangers get it only in the operator's log. */
function reasonFor({ site }: HandlerOptions, problem: unknown): string {
  if (site !== undefined) return 'The operator’s log says why.'
  return problem instanceof Error ? problem.message : String(problem)
}
