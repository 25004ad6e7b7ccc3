import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { after, before, test } from 'node:test'
import type { RequestAttempt, RequestList, RequestReport } from '@havn/contract'
import { type StubBank, startStubBank } from '../../test/support/stub-bank.ts'

const PAYMENT = '019a86f2-7c3e-7b1a-9d54-2f6c8e0a1b37'

const attempt: RequestAttempt = {
  time: '2026-11-16T08:30:00+00:00',
  method: 'POST',
  path: '/v1/payments/norwegian-domestic-credit-transfers',
  operation: 'createNdctPayment',
  status: 400,
  signatureVerified: false,
  replayed: false,
  headerNames: ['date'],
  body: { bytes: 12, digest: 'SHA-256=abc=' },
  checks: [
    { check: 'path', verdict: 'passed' },
    { check: 'signing headers', verdict: 'passed' },
    { check: 'digest', verdict: 'refused', text: 'It does not match.\nExpected: that' },
    { check: 'signature', verdict: 'not reached' },
    { check: 'role', verdict: 'not reached' },
  ],
  signingString: 'date: x\ndigest: y',
  answerHeaders: { 'RateLimit-Remaining': '3' },
  tppMessages: [],
}

const created: RequestAttempt = {
  ...attempt,
  status: 201,
  signatureVerified: true,
  replayed: true,
  checks: [{ check: 'path', verdict: 'passed' }],
  authorisation: {
    authorisationId: PAYMENT,
    purpose: 'approve-payment',
    scaStatus: 'finalised',
    steps: [{ time: attempt.time, cause: 'approved', scaStatus: 'finalised' }],
  },
  payment: {
    paymentId: PAYMENT,
    events: [{ time: attempt.time, cause: 'booked', transactionStatus: 'ACSC' }],
  },
  basket: { basketId: PAYMENT, events: [{ time: attempt.time, cause: 'created', stage: 'open' }] },
}

const reportOf = (...attempts: RequestAttempt[]): { status: number; body: RequestReport } => ({
  status: 200,
  body: { requestId: 'r-1', attempts },
})

let bank: StubBank
before(async () => {
  bank = await startStubBank()
  await bank.run('tpp', 'new', 'default')
  await bank.run('tpp', 'new', 'Other')
})
after(() => bank.close())

test('why asks about the last call, with the TPP and server of that call', async () => {
  assert.match((await bank.run('why')).stderr, /there is no last call: make one with \.\/havn call/)
  bank.answers({ status: 400, body: { tppMessages: [] } }, reportOf(attempt))
  const called = await bank.havn('call', 'GET', '/v1/x', '--tpp', 'Other')
  assert.match(called.stderr, /what happened to this call, check by check: \.\/havn why/)
  const { status, stdout, stderr } = await bank.run('why')
  assert.equal(status, 0, stderr)
  const [first, second] = bank.received
  assert.equal(second?.path, `/v1/sandbox/requests/${first?.headers['x-request-id']?.[0]}`)
  assert.deepEqual(
    first?.headers['tpp-signature-certificate'],
    second?.headers['tpp-signature-certificate'],
    'the same TPP asks',
  )
  assert.match(stdout, /^X-Request-ID r-1\n\nPOST \/v1\/payments/)
  assert(existsSync(bank.stateFile('last-call.json')))
})

test('a refusal: what passed, who refused and why, what was not reached, the signing string', async () => {
  bank.answers(reportOf(attempt))
  const { stdout } = await bank.havn('why', 'r/1')
  assert.equal(bank.received[0]?.path, '/v1/sandbox/requests/r%2F1')
  assert.equal(
    stdout,
    `X-Request-ID r-1

POST /v1/payments/norwegian-domestic-credit-transfers
  400 Bad Request at 2026-11-16T08:30:00+00:00, createNdctPayment
  its signature was not verified: anybody may have sent it
  a body of 12 bytes, SHA-256=abc=
  RateLimit-Remaining: 3

✓ passed: path, signing headers
✗ refused: digest
  It does not match.
  Expected: that
· not reached: signature, role

Signing string
  date: x
  digest: y
`,
  )
})

test('what was signed by mistake follows the signing string', async () => {
  bank.answers(reportOf({ ...attempt, signedText: 'date: x\ndigest: y\n' }))
  const { stdout } = await bank.havn('why', 'r-1')
  assert.match(
    stdout,
    /Signing string\n {2}date: x\n {2}digest: y\n\nWhat you signed\n {2}date: x\n {2}digest: y\n/,
  )
})

test('what followed: the authorisation, the payment, the basket; and more than one attempt', async () => {
  bank.answers(reportOf(attempt, created))
  const { stdout } = await bank.havn('why', 'r-1')
  assert.match(stdout, /Attempt 1 of 2\n[^]*Attempt 2 of 2\n/)
  assert.match(stdout, /it got its first answer, and nothing was done twice/)
  assert.match(
    stdout,
    new RegExp(`Authorisation ${PAYMENT} \\(approve-payment\\): finalised\n.*approved +final`),
  )
  assert.match(stdout, new RegExp(`Payment ${PAYMENT}, by the bank's clock\n.*booked +ACSC\n`))
  assert.match(stdout, new RegExp(`Basket ${PAYMENT}, by the bank's clock\n.*created +open\n`))
})

test('one wrong number without a browser is explained', async () => {
  const steps = [{ time: attempt.time, cause: 'locked-out', scaStatus: 'failed' as const }]
  const authorisation = { authorisationId: PAYMENT, purpose: 'approve-payment', scaStatus: 'failed', steps }
  bank.answers(reportOf({ ...created, authorisation } as RequestAttempt))
  const { stdout } = await bank.havn('why', 'r-1')
  assert.match(stdout, /locked-out +failed\n +nobody was identified[^]*--as one wrong number ends it/)
})

test('the reason why the PSU may not pay follows the steps', async () => {
  const steps = [{ time: attempt.time, cause: 'not-allowed', scaStatus: 'failed' as const }]
  const reason = 'The account is in NOK, and debtorAccount says EUR.'
  const authorisation = {
    authorisationId: PAYMENT,
    purpose: 'approve-payment',
    scaStatus: 'failed',
    steps,
    reason,
  }
  bank.answers(reportOf({ ...created, authorisation } as RequestAttempt))
  const { stdout } = await bank.havn('why', 'r-1')
  assert.match(stdout, /not-allowed +failed\n +The account is in NOK/)
})

test('--list lists calls, and --failed those that were refused', async () => {
  const { time, method, path, status, signatureVerified, replayed } = attempt
  const outline = {
    time,
    method,
    path,
    status,
    signatureVerified,
    replayed,
    _links: { self: { href: '/', verbs: [] } },
  }
  const body: RequestList = {
    requests: [{ requestId: 'r-1', cursor: 'c-1', ...outline, refusedBy: 'digest', reason: 'why not' }],
  }
  const none = { status: 200, body: { requests: [] } }
  bank.answers({ status: 200, body }, none, none)
  const { stdout } = await bank.havn('why', '--list', '--failed')
  assert.equal(bank.received[0]?.path, '/v1/sandbox/requests?failed=true')
  assert.match(
    stdout,
    /^2026-11-16T08:30:00\+00:00 {2}400 {2}POST .*\n {2}\.\/havn why r-1\n {2}digest: why not\n$/,
  )
  const asked = async (...options: string[]) => (await bank.run('why', '--list', ...options)).stdout
  assert.match(await asked('--tpp', 'Other'), /^TPP Other has no calls stored; --tpp NAME asks as another/)
  assert.match(await asked('--failed', '--tpp', 'default'), /^TPP default has no refused calls stored/)
})

test('a call that is not stored: another TPP may have made it', async () => {
  const text = 'No call of yours'
  bank.answers({
    status: 404,
    body: { tppMessages: [{ category: 'ERROR', code: 'RESOURCE_UNKNOWN', text }] },
  })
  const { status, stderr } = await bank.havn('why', 'r-1')
  assert.equal(status, 1)
  assert.match(
    stderr,
    /404 Not Found\n {2}No call of yours\n {2}it was asked for as TPP \w+; if another TPP made the call, name it with --tpp/,
  )
})
