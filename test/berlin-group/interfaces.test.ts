import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { qwacOf } from '../qwac/support/tls-calls.ts'
import { codesOf } from '../support/send.ts'
import { callStadt, PSD2, SEALED, type TlsAnswer, useStadt, XS2A } from './support/stadt.ts'

const CLOCK = '/v1/sandbox/clock'
const codes = (answer: TlsAnswer) => codesOf(answer)

describe('an interface by its origin', () => {
  const bank = useStadt()

  test('a path that one interface has alone is unknown at the other', async () => {
    const seal = bank.newTpp()
    const norwegian = await callStadt(bank, { host: PSD2, target: '/v1/agreements', seal })
    assert.equal(norwegian.status, 401, norwegian.text)
    const other = await callStadt(bank, { target: '/v1/agreements', qwac: qwacOf(bank, seal) })
    assert.deepEqual([other.status, codes(other)[0]], [404, 'RESOURCE_UNKNOWN undefined'])
  })

  test('the document of the Norwegian interface is at both', async () => {
    const [norwegian, other] = await Promise.all(
      [PSD2, XS2A].map((host) => callStadt(bank, { host, target: '/openapi.json' })),
    )
    assert.equal(norwegian?.status, 200)
    assert.match(norwegian?.text ?? '', /norwegian-domestic-credit-transfers/)
    assert.match(other?.text ?? '', /norwegian-domestic-credit-transfers/)
  })

  test('a host that is not served is refused as before', async () => {
    const { status, text } = await callStadt(bank, { host: 'other.bank.example', target: '/v1/accounts' })
    assert.equal(status, 400)
    assert.match(text, /BAD_REQUEST.*does not serve the host/)
  })

  test('a method that a path does not have is 405 with Allow, and 404 at the Norwegian interface', async () => {
    const wrong = await callStadt(bank, { method: 'DELETE', target: CLOCK })
    assert.deepEqual(
      [wrong.status, wrong.headers.allow, codes(wrong)],
      [405, 'GET, PUT', ['SERVICE_INVALID undefined', 'SERVICE_INVALID undefined']],
    )
    const norwegian = await callStadt(bank, { host: PSD2, method: 'DELETE', target: CLOCK })
    assert.deepEqual([norwegian.status, norwegian.headers.allow], [404, undefined])
  })

  test('an operation of the sandbox is at both, and needs a seal at one of them alone', async () => {
    const seal = bank.newTpp()
    const qwac = qwacOf(bank, seal)
    assert.equal((await callStadt(bank, { target: CLOCK, qwac })).status, 200)
    assert.equal((await callStadt(bank, { host: PSD2, target: CLOCK, seal })).status, 200)
    const unsealed = await callStadt(bank, { host: PSD2, target: CLOCK, qwac })
    assert.deepEqual([unsealed.status, codes(unsealed)[0]], [400, 'HTTP_HEADER_REQUIRED Signature'])
  })

  test('Accept without JSON is 406, a body that is no JSON 415 without a body', async () => {
    const qwac = qwacOf(bank, bank.newTpp())
    const xml = await callStadt(bank, { target: CLOCK, qwac, headers: { Accept: 'application/xml' } })
    assert.deepEqual([xml.status, codes(xml)[0]], [406, 'REQUESTED_FORMATS_INVALID Accept'])
    for (const accept of ['application/json', '*/*', 'text/html, application/json;q=0.8'])
      assert.equal((await callStadt(bank, { target: CLOCK, qwac, headers: { Accept: accept } })).status, 200)
    const body = { method: 'PUT', target: CLOCK, qwac, body: '<a/>' } as const
    const answer = await callStadt(bank, { ...body, headers: { 'Content-Type': 'application/xml' } })
    assert.deepEqual([answer.status, answer.text], [415, ''])
  })
})

describe('who calls', () => {
  const bank = useStadt()

  test('neither QWAC nor seal is refused', async () => {
    const answer = await callStadt(bank, { target: CLOCK, host: XS2A })
    assert.deepEqual([answer.status, codes(answer)[0]], [401, 'CERTIFICATE_MISSING undefined'])
  })

  test('a seal without a QWAC is refused where the bank needs a QWAC', async () => {
    const answer = await callStadt(bank, { target: CLOCK, seal: bank.newTpp() })
    assert.deepEqual([answer.status, codes(answer)[0]], [401, 'CERTIFICATE_MISSING undefined'])
  })

  test('QWAC and seal of one organisation are accepted, of two refused', async () => {
    const [seal, other] = [bank.newTpp(), bank.newTpp()]
    assert.equal((await callStadt(bank, { target: CLOCK, seal, qwac: qwacOf(bank, seal) })).status, 200)
    const answer = await callStadt(bank, { target: CLOCK, seal, qwac: qwacOf(bank, other) })
    assert.deepEqual([answer.status, codes(answer)[0]], [401, 'CERTIFICATE_INVALID undefined'])
  })

  test('a bank that demands the seal says so', async () => {
    const seal = bank.newTpp()
    const answer = await callStadt(bank, { host: SEALED, target: CLOCK, qwac: qwacOf(bank, seal) })
    assert.deepEqual([answer.status, codes(answer)[0]], [401, 'SIGNATURE_MISSING Signature'])
  })

  test('a signature without the certificate of its seal is refused', async () => {
    const seal = bank.newTpp()
    const headers = { 'TPP-Signature-Certificate': undefined }
    const answer = await callStadt(bank, { target: CLOCK, seal, qwac: qwacOf(bank, seal), headers })
    assert.deepEqual(
      [answer.status, codes(answer)[0]],
      [401, 'CERTIFICATE_MISSING TPP-Signature-Certificate'],
    )
  })

  test('without a QWAC the target must be signed, with one it need not be', async () => {
    const seal = bank.newTpp()
    const unbound = await callStadt(bank, { host: SEALED, target: CLOCK, seal })
    assert.deepEqual([unbound.status, codes(unbound)[0]], [401, 'SIGNATURE_INVALID Signature'])
    const bound = await callStadt(bank, { host: SEALED, target: CLOCK, seal, qwac: qwacOf(bank, seal) })
    assert.equal(bound.status, 200, bound.text)
  })

  test('SEC-05 without a QWAC a call has its Date, so that a captured one ends; with one it need not have it', async () => {
    const seal = bank.newTpp()
    const undated = {
      host: SEALED,
      target: CLOCK,
      seal,
      include: ['(request-target)'],
      headers: { Date: undefined },
    }
    const refused = await callStadt(bank, undated)
    assert.deepEqual([refused.status, codes(refused)[0]], [400, 'FORMAT_ERROR Date'])
    const dated = await callStadt(bank, { ...undated, headers: {} })
    assert.equal(dated.status, 200, dated.text)
    const bound = await callStadt(bank, { ...undated, qwac: qwacOf(bank, seal) })
    assert.equal(bound.status, 200, bound.text)
  })

  test('a Date that is off is TIMESTAMP_INVALID where it is signed', async () => {
    const seal = bank.newTpp()
    const headers = { Date: new Date(bank.clock.milliseconds() - 120_000).toUTCString() }
    const answer = await callStadt(bank, { target: CLOCK, seal, qwac: qwacOf(bank, seal), headers })
    assert.deepEqual([answer.status, codes(answer)[0]], [400, 'TIMESTAMP_INVALID Date'])
  })
})
