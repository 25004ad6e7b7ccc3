// A test login provider in a process of its own: node main.ts <options file>. Prints `ready` when it can be called.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { createDeviceRequests } from './device-requests.ts'
import { createProvider } from './create-provider.ts'
import { readProviderOptions } from './provider-options.ts'
import { devicePage, languageOf, loginPage } from './provider-pages.ts'
import { ensureSigningKey } from './signing-key.ts'

const options = readProviderOptions(process.argv[2] ?? '')
const devices = createDeviceRequests()
const provider = createProvider(options, await ensureSigningKey(options.keyFile), devices)
const serveProtocol = provider.callback()

const server = createServer((request, response) => {
  handle(request, response).catch((error: unknown) => {
    console.error(error)
    response.statusCode = 500
    response.end('The login provider failed; its process printed why.')
  })
})
const { hostname, port } = new URL(options.issuer)
const listenOn = options.listenOn ?? { host: hostname.replaceAll(/[[\]]/g, ''), port: Number(port) }
server.listen(listenOn, () => console.log('ready'))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit())

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', options.issuer)
  if (pathname.startsWith('/interaction/')) return logIn(request, response)
  if (pathname === '/device') return answerDevice(request, response)
  await serveProtocol(request, response)
}

async function logIn(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { uid, params } = await provider.interactionDetails(request, response)
  if (request.method !== 'POST') {
    const hint = params['login_hint']
    const shown = typeof hint === 'string' ? hint.replace(/^[A-Z]+:/, '') : undefined
    const locales = params['ui_locales']
    const language = languageOf(typeof locales === 'string' ? locales : '')
    return sendHtml(response, loginPage(options, { uid, client: 'Havn Bank', hint: shown, language }))
  }
  const form = new URLSearchParams(await text(request))
  if (form.get('step') !== 'login')
    return provider.interactionFinished(request, response, {
      error: 'access_denied',
      error_description: 'cancelled',
    })
  const typed = form.get('nationalId')?.replaceAll(/\s/g, '') ?? ''
  const accountId = typed === '' ? (form.get('person') ?? '') : typed
  const ts = Math.floor(Date.now() / 1000) - Number(form.get('age') ?? 0)
  const login = { accountId, acr: form.get('acr') ?? '', amr: ['test'], remember: false, ts }
  return provider.interactionFinished(request, response, { login })
}

async function answerDevice(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const language = languageOf(request.headers['accept-language'] ?? '')
  if (request.method !== 'POST') return sendHtml(response, devicePage(options, devices.list(), language))
  await devices.answer(provider, new URLSearchParams(await text(request)))
  response.writeHead(303, { Location: '/device' }).end()
}

function sendHtml(response: ServerResponse, html: string): void {
  response
    .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' })
    .end(html)
}
