import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { Agent, request as httpRequest } from 'node:http'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type HavnProcess, havnProcess } from '../faults/havn-process.ts'
import { type Identity, makeCa, makeTpp } from '../support/certificates.ts'
import { createDatabase } from '../support/database.ts'
import { ndctCreation } from '../support/ndct.ts'
import type { WireRequest } from '../support/send.ts'
import { signedRequest } from '../support/signed-request.ts'

const clients = 300
const calmCalls = 40
const newConnections = 100
const inFlightMax = 32
const moreMegabytesMax = 250

const ca = makeCa()
const flooding = makeTpp(ca, { tppId: 'PSDNO-FSA-FLOOD' })
const calm = makeTpp(ca, { tppId: 'PSDNO-FSA-CALM' })
let database: Awaited<ReturnType<typeof createDatabase>>
let server: HavnProcess
let log = ''
before(async () => {
  database = await createDatabase()
  const settings = { HAVN_CALLS_IN_FLIGHT_MAX: String(inFlightMax) }
  server = await havnProcess({ databaseUrl: database.url, ca, settings, onLog: (part) => (log += part) })
  await server.start()
})
after(async () => {
  await server.close()
  await database.drop()
})

interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

function call(agent: Agent, { method, target: path, headers, body }: WireRequest): Promise<Reply> {
  const { port } = server
  return new Promise((resolve, reject) => {
    const length = { 'Content-Length': body?.length ?? 0 }
    const options = { agent, host: '127.0.0.1', port, method, path, headers: { ...headers, ...length } }
    const outgoing = httpRequest(options, (incoming) => {
      const { statusCode: status = 0, headers: receivedHeaders } = incoming
      const toReply = (received: string): Reply => ({
        status,
        headers: receivedHeaders,
        body: received,
      })
      resolve(text(incoming).then(toReply))
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

const creationOf = (tpp: Identity) => signedRequest(tpp, ndctCreation())

/** Asks for a status again and again on one connection until `end`. Calls that name a PSU would have fewer places. */
async function flood(agent: Agent, end: AbortSignal, target: string, replies: Reply[]): Promise<void> {
  const headers = { 'x-accept-fix': 'payment-status-before-approval' }
  const request = signedRequest(flooding, { target, headers })
  while (!end.aborted) {
    replies.push(await call(agent, request))
    await sleep(50)
  }
}

/** Makes the calls of a calm TPP, and returns for each how many calls of the flood were served before it was answered. */
async function callCalmly(agent: Agent, floodReplies: readonly Reply[]): Promise<number[]> {
  const countServed = () => floodReplies.filter(isServed).length
  const waits: number[] = []
  for (let count = 0; count < calmCalls; count += 1) {
    const servedBefore = countServed()
    const { status, body } = await call(agent, creationOf(calm))
    assert.equal(status, 201, body)
    waits.push(countServed() - servedBefore)
    await sleep(50)
  }
  return waits
}

function residentMegabytes(): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

const isServed = ({ status }: Reply) => status === 200

test('SEC-55 SEC-58 one flooding TPP is refused at once, and the others are served as before', async (t) => {
  const agents = { flood: new Agent({ keepAlive: true }), calm: new Agent({ keepAlive: true }) }
  t.after(() => {
    agents.flood.destroy()
    agents.calm.destroy()
  })
  // From here on both certificates are known.
  const [created, calmly] = await Promise.all(
    [flooding, calm].map((tpp) => call(agents.calm, creationOf(tpp))),
  )
  assert.deepEqual([created?.status, calmly?.status], [201, 201])
  const target = `${JSON.parse(created?.body ?? '')._links.self.href}/status`
  const megabytesBefore = residentMegabytes()
  const end = new AbortController()
  const floodReplies: Reply[] = []
  const flooded = Array.from({ length: clients }, () => flood(agents.flood, end.signal, target, floodReplies))
  await sleep(500)
  const served = callCalmly(agents.calm, floodReplies)
  const live: WireRequest = { method: 'GET', target: '/livez', headers: {}, body: undefined }
  const opened = await Promise.all(
    Array.from({ length: newConnections }, () => call(new Agent({ keepAlive: false }), live)),
  )
  const megabytes = residentMegabytes()
  const waits = await served.finally(() => end.abort())
  await Promise.all(flooded)

  assert.deepEqual(new Set(opened.map(({ status }) => status)), new Set([200]))
  // Without a limit for the flooding TPP, a call waits for one of each of its clients.
  assert.ok(Math.max(...waits) < 3 * inFlightMax, `a call of the calm TPP came after ${waits.join()} others`)
  const refused = floodReplies.filter((reply) => !isServed(reply))
  assert.ok(refused.length > floodReplies.length / 4, `${refused.length} of ${floodReplies.length} refused`)
  assert.ok(refused.length < floodReplies.length, 'a flooding TPP still has its share')
  for (const { status, headers, body } of refused) {
    assert.ok(status === 429 || status === 503, `${status} ${body}`)
    assert.match(String(headers['retry-after']), /^\d+$/)
    assert.match(String(headers['x-request-id']), /^[\w-]{36}$/)
    const [message] = JSON.parse(body).tppMessages
    assert.equal(message.code, status === 429 ? 'ACCESS_EXCEEDED' : 'SYSTEM_ERROR')
  }
  assert.ok(
    megabytes < megabytesBefore + moreMegabytesMax,
    `${megabytesBefore} MB before, then ${megabytes} MB`,
  )

  const afterwards = await call(agents.calm, creationOf(flooding))
  assert.equal(afterwards.status, 201, 'normal again')
  assert.equal(log.match(/"status":(429|503)/g), null, 'no line for each refused call')
})
