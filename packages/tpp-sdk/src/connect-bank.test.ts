import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { after, test, type TestContext } from 'node:test'
import { X509Certificate } from 'node:crypto'
import { verifyRequest } from '@havn/http-signature'
import { openTestAuthority } from '../test/certificates.ts'
import { BankError, connectBank, eachTransaction, expect, explainAnswer, waitForStatus } from './index.ts'

const authority = openTestAuthority()
after(() => authority.close())
const tpp = authority.issue('tpp', '/C=NO/O=Prøve/CN=TPP')

type Reply = { status: number; body?: unknown; headers?: Record<string, string> } | 'break'
interface Received {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
  readonly isSigned: boolean
}

/** A bank that gives these replies, one after the other, the last one for ever; it checks every signature. */
async function startBank(t: TestContext, ...replies: Reply[]) {
  const received: Received[] = []
  const server: Server = createServer((request, response) => void answer(request, response))
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const { method = '', url = '', headers } = request
    const values = new Map(Object.entries(request.headersDistinct).map(([name, all = []]) => [name, all]))
    const certificate = new X509Certificate(tpp.certificate)
    const verified = verifyRequest({ method, target: url, headers: values, body, certificate })
    const isSigned = verified.ok && String(headers['signature']).length > 0
    received.push({ method, url, headers, body: body.toString(), isSigned })
    const reply = replies.length > 1 ? replies.shift() : replies[0]
    if (reply === 'break' || reply === undefined) {
      request.socket.destroy()
      return
    }
    const json = reply.body === undefined ? {} : { 'Content-Type': 'application/json' }
    response.writeHead(reply.status, { ...json, ...reply.headers })
    response.end(reply.body === undefined ? '' : JSON.stringify(reply.body))
  }
  server.listen(0)
  await once(server, 'listening')
  t.after(() => server.close())
  const address = server.address()
  assert(typeof address === 'object' && address !== null)
  const baseUrl = `http://localhost:${address.port}`
  return { bank: connectBank({ baseUrl, key: tpp.key, certificate: tpp.certificate }), received, baseUrl }
}

const session = {
  psu: { id: 'psu' },
  sessionId: 's1',
  redirectUri: 'https://tpp.example/back',
  ipAddress: '192.0.2.7',
}
const payment = {
  instructedAmount: { amount: '125.50', currency: 'NOK' },
  creditorName: 'Ola Nordmann',
  creditorAccount: { bban: '99860512749', currency: 'NOK' },
  creditorAddress: { country: 'NO' },
  debtorAccount: { bban: '99860510002', currency: 'NOK' },
} as const
const created = { paymentId: 'p1', transactionStatus: 'RCVD' }
const refusal = (code: string, text: string) => ({
  tppMessages: [{ category: 'ERROR', code, text, path: 'x' }],
})
const status = (transactionStatus: string) => ({ status: 200, body: { transactionStatus, _links: {} } })
const ndct = 'norwegian-domestic-credit-transfers'

test('a call is signed with its target; the session and the fixes become headers', async (t) => {
  const { bank, received } = await startBank(t, { status: 201, body: created })
  const psu = { nationalId: '14838530061', context: 'PRIVATE' } as const
  const answer = await bank.createNdctPayment({
    session: { ...session, psu, redirectPreferred: false, notificationUri: 'https://tpp.example/n' },
    query: { allowLogicalDuplicate: true },
    body: payment,
  })
  assert.equal(answer.status, 201)
  const [call] = received
  assert(call?.isSigned)
  assert.equal(call.url, `/v1/payments/${ndct}?allowLogicalDuplicate=true`)
  assert.deepEqual(JSON.parse(call.body), payment)
  assert.equal(call.headers['x-psu-identity'], '14838530061')
  assert.equal(call.headers['psu-context'], 'PRIVATE')
  assert.equal(call.headers['tpp-redirect-preferred'], 'false')
  assert.equal(call.headers['x-accept-fix'], 'payment-status-before-approval')
  const signedNames = /headers="([^"]+)"/.exec(
    Buffer.from(String(call.headers['signature']).replace(/^=\?utf-8\?B\?|\?=$/gi, ''), 'base64').toString(),
  )?.[1]
  assert.match(signedNames ?? '', /^\(request-target\) tpp-notification-uri date/)
})

test('a header that the operation does not take is not sent, least of all a national id', async (t) => {
  const { bank, received } = await startBank(t, status('ACTC'))
  const wide = { ...session, psu: { id: 'psu', nationalId: '14838530061' } }
  await bank.readPaymentStatus({ paymentProduct: ndct, paymentId: 'a/../b', session: wide })
  assert.equal(received[0]?.url, `/v1/payments/${ndct}/a%2F..%2Fb/status`)
  assert.equal(received[0]?.headers['psu-id'], 'psu')
  assert.equal(received[0]?.headers['x-psu-identity'], undefined)
  assert.equal(received[0]?.headers['tpp-redirect-uri'], undefined)
})

test('429, 503 and a broken connection are tried again under the same X-Request-ID, with a new signature', async (t) => {
  const busy = { status: 503, body: refusal('SYSTEM_ERROR', 'busy'), headers: { 'Retry-After': '0' } }
  const { bank, received } = await startBank(t, 'break', busy, { status: 201, body: created })
  const answer = await bank.createNdctPayment({ session, body: payment })
  assert.equal(answer.status, 201)
  assert.equal(received.length, 3)
  assert.equal(new Set(received.map(({ headers }) => headers['x-request-id'])).size, 1)
  assert(received.every(({ isSigned }) => isSigned))
  assert.equal(answer.headers['x-request-id'], received[0]?.headers['x-request-id'])
})

test('after two retries the last answer is returned; a 400 and a 409 are never tried again', async (t) => {
  const busy = { status: 503, body: refusal('SYSTEM_ERROR', 'busy'), headers: { 'Retry-After': '0' } }
  const { bank, received } = await startBank(t, busy)
  assert.equal((await bank.createNdctPayment({ session, body: payment })).status, 503)
  assert.equal(received.length, 3)
  const once503 = await bank.createNdctPayment({ session, body: payment }, { retries: 0 })
  assert.equal(once503.status, 503)
  assert.equal(received.length, 4)
  for (const wrong of [400, 409]) {
    const { bank: refusing, received: asked } = await startBank(t, {
      status: wrong,
      body: refusal('FORMAT_ERROR', 'no'),
    })
    assert.equal((await refusing.createNdctPayment({ session, body: payment })).status, wrong)
    assert.equal(asked.length, 1)
  }
})

test('a Retry-After of 10 seconds is waited for, one of 11 is returned at once; the signal ends a wait', async (t) => {
  const asksFor = (seconds: number) => ({
    status: 429,
    body: refusal('ACCESS_EXCEEDED', 'later'),
    headers: { 'Retry-After': String(seconds) },
  })
  const { bank, received } = await startBank(t, asksFor(11))
  assert.equal((await bank.createNdctPayment({ session, body: payment })).status, 429)
  assert.equal(received.length, 1)
  const { bank: patient, received: asked } = await startBank(t, asksFor(10))
  const abort = new AbortController()
  const call = patient.createNdctPayment({ session, body: payment }, { signal: abort.signal })
  setTimeout(() => abort.abort(new Error('the customer left')), 300)
  await assert.rejects(call, /the customer left/)
  assert.equal(asked.length, 1)
})

test('without a usable answer the call ends as no-answer, with the X-Request-ID to repeat it with', async (t) => {
  const { bank, received } = await startBank(t, 'break')
  const answer = await bank.createNdctPayment({ session, body: payment }, { requestId: 'r1', retries: 1 })
  assert.equal(answer.status, 'no-answer')
  assert.equal(received.length, 2)
  assert.match(explainAnswer(answer), /^no answer: .*\n {2}X-Request-ID r1$/)

  const { bank: proxied } = await startBank(t, { status: 502 })
  const page = await proxied.createNdctPayment({ session, body: payment }, { retries: 0 })
  assert.equal(page.status, 'no-answer')
  assert(page.status === 'no-answer' && page.received?.status === 502)
  const { bank: empty } = await startBank(t, { status: 201 })
  const bodiless = await empty.createNdctPayment({ session, body: payment })
  assert(bodiless.status === 'no-answer' && /201 is not JSON/.test(bodiless.problem))
})

test('a call that cannot be made is thrown, not sent', async (t) => {
  const { bank, received, baseUrl } = await startBank(t, status('ACTC'))
  for (const paymentId of ['', '..'])
    await assert.rejects(bank.readPaymentStatus({ paymentProduct: ndct, paymentId }), /paymentId/)
  const broken = { 'PSU-User-Agent': 'a\nb' }
  await assert.rejects(
    bank.readPaymentStatus({ paymentProduct: ndct, paymentId: 'x' }, { headers: broken }),
    /Invalid character/,
  )
  assert.throws(() => connectBank({ baseUrl, ...tpp, requireSignedAnswers: true }), /needs seal/)
  assert.equal(received.length, 0)
})

test('expect returns the answer with a status, and throws the words of the bank for any other', async (t) => {
  const { bank } = await startBank(t, {
    status: 401,
    body: {
      ...refusal('SCA_EXPIRED', 'the session has ended'),
      _links: { scaRedirect: { href: 'https://b/sca' } },
    },
  })
  const call = () => bank.createNdctPayment({ session, body: payment }, { requestId: 'r2' })
  assert.equal((await expect(call(), 201, 401)).status, 401)
  await assert.rejects(expect(call(), 201), (problem) => {
    assert(problem instanceof BankError)
    assert.equal(problem.status, 401)
    assert.equal(problem.messages[0]?.code, 'SCA_EXPIRED')
    assert.equal(
      problem.message,
      'the bank answered 401\n  SCA_EXPIRED (x): the session has ended\n  SCA is needed: send the PSU to the link scaRedirect of the answer\n  X-Request-ID r2',
    )
    return true
  })
})

test('waitForStatus ends when the status is reached, the payment has ended otherwise, or the time is over', async (t) => {
  const { bank } = await startBank(t, status('RCVD'), status('ACTC'), status('ACSC'))
  const reference = { paymentProduct: ndct, paymentId: 'p1' } as const
  const quick = { everySeconds: 0.01 }
  const reached = await waitForStatus(bank, reference, ['ACSC'], quick)
  assert.deepEqual([reached.kind, reached.status], ['reached', 'ACSC'])
  const rejected = {
    transactionStatus: 'RJCT',
    fundsAvailable: false,
    psuMessage: 'Not enough money',
    ...refusal('PAYMENT_FAILED', 'the account has too little'),
    _links: {},
  }
  const { bank: rejecting } = await startBank(t, status('ACTC'), { status: 200, body: rejected })
  const ended = await waitForStatus(rejecting, reference, ['ACSC'], quick)
  assert(ended.kind === 'ended-otherwise')
  assert.equal(
    ended.problem,
    'the payment has ended with RJCT: Not enough money; PAYMENT_FAILED (x): the account has too little; there is no money for it (fundsAvailable: false)',
  )
  assert.deepEqual(ended.answer.body, rejected)
  const { bank: slow } = await startBank(t, status('ACTC'))
  const late = await waitForStatus(slow, reference, ['ACSC'], { everySeconds: 0.05, secondsMax: 0.1 })
  assert.deepEqual([late.kind, late.status], ['timed-out', 'ACTC'])
  assert(late.kind === 'timed-out' && late.problem === 'the payment is still ACTC after 0.1 seconds')
  const { bank: refusing } = await startBank(t, {
    status: 404,
    body: refusal('RESOURCE_UNKNOWN', 'no such payment'),
  })
  const refused = await waitForStatus(refusing, { ...reference, service: 'bulk-payments' }, ['ACSC'])
  assert(refused.kind === 'refused' && /no such payment/.test(refused.problem))
})

test('eachTransaction follows the links page after page; pending ones come once; a refusal is thrown', async (t) => {
  const page = (ids: string[], next?: string) => ({
    status: 200,
    body: {
      account: {},
      transactions: {
        booked: ids.map((transactionId) => ({ transactionId })),
        pending: [{ transactionId: 'p' }],
        _links: next === undefined ? {} : { next: { href: next, verbs: ['GET'] } },
      },
    },
  })
  const next = '/v1/accounts/a/transactions?bookingStatus=both&limit=2&offset=abc%3D'
  const refused = { status: 400, body: refusal('FORMAT_ERROR', 'no such page') }
  const { bank, received } = await startBank(
    t,
    page(['1', '2'], next),
    page(['3']),
    page(['4'], next),
    refused,
  )
  const query = { bookingStatus: 'both', limit: 2 } as const
  const listing = { accountId: 'a', session: { psu: { id: 'psu' } }, query }
  const found: string[] = []
  for await (const { bookingStatus, transactionId } of eachTransaction(bank, listing))
    found.push(`${bookingStatus} ${transactionId}`)
  assert.deepEqual(found, ['pending p', 'booked 1', 'booked 2', 'booked 3'])
  assert.equal(received[1]?.url, '/v1/accounts/a/transactions?bookingStatus=both&limit=2&offset=abc%3D')
  assert.notEqual(received[0]?.headers['x-request-id'], received[1]?.headers['x-request-id'])
  await assert.rejects(async () => {
    for await (const _ of eachTransaction(bank, listing, { requestId: 'once' })) found.push('again')
  }, /no such page/)
})
