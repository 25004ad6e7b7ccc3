import assert from 'node:assert/strict'
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { after, test, type TestContext } from 'node:test'
import { createDigest, createSignatureHeader } from '@havn/http-signature'
import express from 'express'
import Fastify from 'fastify'
import { openTestAuthority } from '../../test/certificates.ts'
import { expressHandler, fastifyPlugin, notificationEndpoint, redirectEndpoint } from '../index.ts'
import type { Notification, ReturnedPsu } from '../index.ts'

const authority = openTestAuthority()
after(() => authority.close())
const organizationIdentifier = 'PSDNO-FSA-000000001'
authority.issue('authority', '/CN=Seal CA')
const bank = authority.issue(
  'seal',
  `/O=Bank/organizationIdentifier=${organizationIdentifier}/CN=Bank`,
  'authority',
)
const seal = { authority: readFileSync(authority.file('authority.pem'), 'utf8'), organizationIdentifier }

const content = {
  notificationId: '019a86f3-77aa-7bbb-8ccc-0123456789ab',
  sequenceNumber: 1,
  resource: 'payments',
  paymentId: '019a86f3-77aa-7bbb-8ccc-0123456789ac',
  transactionStatus: 'ACTC',
  at: '2026-11-16T11:00:00+00:00',
  _links: { status: { href: '/v1/payments/x/status', verbs: ['GET'] } },
}

/** Sends a notification as the bank does, to this path. */
async function notify(origin: string, path: string, body = JSON.stringify(content)): Promise<Response> {
  const signed = new Map([
    ['date', [new Date().toUTCString()]],
    ['digest', [createDigest(Buffer.from(body))]],
    ['x-request-id', [content.notificationId]],
  ])
  const certificate = new X509Certificate(bank.certificate)
  const names = ['(request-target)', ...signed.keys()]
  const key = createPrivateKey(bank.key)
  const request = { names, headers: signed, method: 'POST', target: path, key, certificate }
  const headers = {
    ...Object.fromEntries([...signed].map(([name, [value = '']]) => [name, value])),
    'Content-Type': 'application/json',
    'ASPSP-Signature-Certificate': certificate.raw.toString('base64'),
    Signature: createSignatureHeader(request),
  }
  return fetch(`${origin}${path}`, { method: 'POST', headers, body })
}

/** Both endpoints, and what they received. */
function endpoints() {
  const notifications: Notification[] = []
  const returns: ReturnedPsu[] = []
  const problems: string[] = []
  let outcome: 'take' | 'stop' | 'fail' = 'take'
  const onProblem = (problem: string) => void problems.push(problem)
  const notification = notificationEndpoint({
    seal,
    onNotification: async (received) => {
      if (outcome === 'fail') throw new Error('the disk is full')
      notifications.push(received)
      return outcome === 'stop' ? 'stop' : undefined
    },
    onProblem,
  })
  const redirect = redirectEndpoint({
    onReturn: (returned) => {
      if (outcome === 'fail') throw new Error('the disk is full')
      returns.push(returned)
      return returned.outcome.kind === 'authenticated' ? '/thanks' : '/failed'
    },
    onProblem,
  })
  return {
    notification,
    redirect,
    notifications,
    returns,
    problems,
    set: (next: typeof outcome) => (outcome = next),
  }
}

async function listen(t: TestContext, server: Server): Promise<string> {
  server.listen(0)
  await once(server, 'listening')
  t.after(() => server.close())
  const address = server.address()
  assert(typeof address === 'object' && address !== null)
  return `http://localhost:${address.port}`
}

type Endpoints = ReturnType<typeof endpoints>

/** The same for every framework: what the bank and a browser see. */
async function checkEndpoints(origin: string, state: Endpoints): Promise<void> {
  assert.equal((await notify(origin, '/bank/notifications?by=bank')).status, 204)
  assert.equal(state.notifications[0]?.transactionStatus, 'ACTC')
  const forged = await fetch(`${origin}/bank/notifications`, {
    method: 'POST',
    body: JSON.stringify(content),
  })
  assert.equal(forged.status, 400)
  assert.match(state.problems.at(-1) ?? '', /ASPSP-Signature-Certificate/)
  assert.equal((await notify(origin, '/bank/notifications', 'x'.repeat(70_000))).status, 413)
  state.set('stop')
  assert.equal((await notify(origin, '/bank/notifications')).status, 410)
  state.set('fail')
  assert.equal((await notify(origin, '/bank/notifications')).status, 500)
  assert.match(state.problems.at(-1) ?? '', /019a86f3-77aa-7bbb-8ccc-0123456789ab could not be stored/)
  state.set('take')

  const back = '/bank/back?state=a1&psu-id=p1&tpp-session-id=s1&context=PRIVATE'
  const returned = await fetch(`${origin}${back}`, { redirect: 'manual', headers: { cookie: 'order=7' } })
  assert.equal(returned.status, 303)
  assert.equal(returned.headers.get('location'), '/thanks')
  assert.equal(returned.headers.get('cache-control'), 'no-store')
  assert.equal(returned.headers.get('referrer-policy'), 'no-referrer')
  assert.equal(state.returns[0]?.query.get('state'), 'a1')
  assert.deepEqual(state.returns[0]?.headers['cookie'], ['order=7'])
  const failed = await fetch(`${origin}/bank/back?status=401&code=SCA_EXPIRED`, { redirect: 'manual' })
  assert.equal(failed.headers.get('location'), '/failed')
  assert.equal((await fetch(`${origin}/bank/notifications`)).status, 405)
}

test('Express: below a router and before its parser of JSON', async (t) => {
  const state = endpoints()
  const router = express.Router()
  router.use('/notifications', expressHandler(state.notification))
  router.use('/back', expressHandler(state.redirect))
  const app = express()
  app.use('/bank', router)
  app.use(express.json())
  app.post('/own', (request, response) => void response.json(request.body))
  const origin = await listen(t, createServer(app))
  await checkEndpoints(origin, state)
  const headers = { 'Content-Type': 'application/json' }
  const own = await fetch(`${origin}/own`, { method: 'POST', headers, body: '{"a":1}' })
  assert.deepEqual(await own.json(), { a: 1 })
})

test('Express: behind express.raw it works too; behind express.json the error says what to change', async (t) => {
  const state = endpoints()
  const raw = express()
  raw.use(express.raw({ type: 'application/json' }))
  raw.use('/bank/notifications', expressHandler(state.notification))
  assert.equal((await notify(await listen(t, createServer(raw)), '/bank/notifications')).status, 204)

  const parsed = express()
  parsed.use(express.json())
  parsed.use('/bank/notifications', expressHandler(state.notification))
  const problems: string[] = []
  const report: express.ErrorRequestHandler = (problem, _, response, next) => {
    problems.push(String(problem))
    if (response.headersSent) next(problem)
    else response.status(500).end()
  }
  parsed.use(report)
  assert.equal((await notify(await listen(t, createServer(parsed)), '/bank/notifications')).status, 500)
  assert.match(problems[0] ?? '', /mount expressHandler before express.json/)
})

test('Fastify: registered with a prefix, while the rest of the app parses JSON as before', async (t) => {
  const state = endpoints()
  const app = Fastify()
  t.after(() => app.close())
  app.post('/own', async (request) => request.body)
  app.register(fastifyPlugin({ '/notifications': state.notification, '/back': state.redirect }), {
    prefix: '/bank',
  })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  await checkEndpoints(origin, state)
  const headers = { 'Content-Type': 'application/json' }
  const own = await fetch(`${origin}/own`, { method: 'POST', headers, body: '{"a":1}' })
  assert.deepEqual(await own.json(), { a: 1 })
})

test('node:http: the Express handler needs nothing of Express', async (t) => {
  const state = endpoints()
  const notification = expressHandler(state.notification)
  const redirect = expressHandler(state.redirect)
  const server = createServer((request, response) => {
    const handler = request.url?.startsWith('/bank/back') ? redirect : notification
    handler(request, response, (problem) => response.destroy(problem instanceof Error ? problem : undefined))
  })
  await checkEndpoints(await listen(t, server), state)
})
