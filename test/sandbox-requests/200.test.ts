import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { createHash } from 'node:crypto'
import { newRequestId, prepare, useBank } from '../support/bank.ts'
import { basketPayerAt } from '../support/basket-payer.ts'
import { ndctBody, ndctCreation } from '../support/ndct.ts'
import { MONDAY, payerAt } from '../support/payer.ts'
import { reader, refusedAt, verdictsOf } from './support.ts'

describe('reports about calls', () => {
  const bank = useBank()
  const tpp = prepare(() => bank.newTpp())
  before(async () => {
    await bank.call(tpp, { target: '/v1/sandbox/clock' })
  })

  const withId = (requestId: string) => ({ headers: { 'X-Request-ID': requestId } })

  test('a successful read: every check has passed, and the report is there at once', async () => {
    const requestId = newRequestId()
    await bank.call(tpp, { target: '/v1/sandbox/customers?withAccounts=false', ...withId(requestId) })
    const attempt = await reader(bank, tpp).whyOnce(requestId)
    assert.equal(verdictsOf(attempt), refusedAt(''))
    assert.deepEqual(
      [attempt.method, attempt.path, attempt.operation, attempt.status],
      ['GET', '/v1/sandbox/customers?withAccounts=false', 'listSandboxCustomers', 200],
    )
    assert.deepEqual([attempt.signatureVerified, attempt.replayed], [true, false])
    assert.match(
      attempt.signingString ?? '',
      new RegExp(`^\\(request-target\\): get .*\ndate: .* GMT\nx-request-id: ${requestId}$`),
    )
    assert.equal(attempt.body, undefined)
    assert(attempt.headerNames.includes('tpp-signature-certificate'))
  })

  test('a payment: every step of its authorisation and every change of its status', async () => {
    const payer = payerAt(bank, tpp)
    await payer.setClock(MONDAY)
    const requestId = newRequestId()
    const body = ndctBody({ remittanceInformationUnstructured: requestId })
    const created = await payer.create({ body, ...withId(requestId) })
    const early = await reader(bank, tpp).whyOnce(requestId)
    assert.deepEqual(
      early.authorisation?.steps.map(({ cause }) => cause),
      ['started'],
    )
    const digest = createHash('sha256').update(JSON.stringify(body)).digest('base64')
    assert.deepEqual(early.body, {
      bytes: Buffer.byteLength(JSON.stringify(body)),
      digest: `SHA-256=${digest}`,
    })
    await payer.decide(created)
    await payer.run()
    const { authorisation, payment, answerHeaders } = await reader(bank, tpp).whyOnce(requestId)
    assert.equal(authorisation?.scaStatus, 'finalised')
    assert.equal(authorisation?.purpose, 'approve-payment')
    assert.deepEqual(
      authorisation?.steps.map(({ cause, scaStatus }) => `${cause} ${scaStatus}`),
      [
        'started received',
        'identified psuIdentified',
        'authenticated psuAuthenticated',
        'shown started',
        'approved finalised',
      ],
    )
    assert.equal(payment?.paymentId, created.json.paymentId)
    assert.deepEqual(
      payment?.events.map(({ cause, transactionStatus }) => `${cause} ${transactionStatus}`),
      ['created RCVD', 'approved ACTC', 'claimed PDNG', 'reserved ACSP', 'booked ACSC'],
    )
    assert.match(payment?.events[0]?.time ?? '', /^2026-11-16T10:0/)
    assert.deepEqual(Object.keys(answerHeaders).toSorted(), ['ASPSP-SCA-Approach', 'Location'])
  })

  test('two calls under one X-Request-ID: the second got the replayed response', async () => {
    const requestId = newRequestId()
    const request = ndctCreation(withId(requestId))
    await bank.call(tpp, request)
    await bank.call(tpp, request)
    const other = ndctCreation(withId(requestId))
    assert.equal((await bank.call(tpp, other)).status, 409)
    const { attempts } = await reader(bank, tpp).why(requestId)
    assert.deepEqual(
      attempts.map(({ status, replayed }) => [status, replayed]),
      [
        [201, false],
        [201, true],
        [409, false],
      ],
    )
    assert.equal(verdictsOf(attempts[2] ?? { checks: [] }), refusedAt('operation'))
    assert.match(attempts[2]?.checks.at(-1)?.text ?? '', /used for another request/)
  })

  test('a 401: the authorisation that it started, and how that ended', async () => {
    const requestId = newRequestId()
    const headers = {
      'X-Request-ID': requestId,
      'TPP-Session-ID': 's',
      'TPP-Redirect-URI': 'https://tpp.example/cb',
    }
    const answer = await bank.call(tpp, { target: '/v1/user', headers })
    assert.equal(answer.status, 401)
    const id = answer.json._links['scaRedirect']?.href.split('/').at(-2)
    await bank.call(tpp, { target: `/v1/sandbox/authorisations/${id}`, body: { outcome: 'abort' } })
    const { authorisation, tppMessages } = await reader(bank, tpp).whyOnce(requestId)
    assert.equal(authorisation?.authorisationId, id)
    assert.deepEqual(authorisation?.steps.at(-1)?.cause, 'aborted')
    assert.equal(authorisation?.scaStatus, 'failed')
    assert.equal(tppMessages[0]?.code, 'SCA_NOT_FOUND')
  })

  test('a basket: its events', async () => {
    const payer = await basketPayerAt(bank)
    const requestId = newRequestId()
    const { basketId } = await payer.basket(await payer.payments(2), { 'X-Request-ID': requestId })
    const { basket, authorisation } = await reader(bank, payer.tpp).whyOnce(requestId)
    assert.equal(basket?.basketId, basketId)
    assert.deepEqual(
      basket?.events.map(({ cause, stage }) => `${cause} ${stage}`),
      ['created open'],
    )
    assert.equal(authorisation?.purpose, 'approve-basket')
  })

  test('an invalid body: refused by the check of its content, with every message', async () => {
    const requestId = newRequestId()
    const request = ndctCreation({ ...withId(requestId), body: { instructedAmount: { amount: '1' } } })
    const answer = await bank.call(tpp, request)
    const attempt = await reader(bank, tpp).whyOnce(requestId)
    assert.equal(verdictsOf(attempt), refusedAt('content'))
    assert.equal(attempt.tppMessages.length, answer.json.tppMessages.length)
    assert.equal(
      attempt.checks.find(({ verdict }) => verdict === 'refused')?.text,
      answer.json.tppMessages.map(({ path, text }) => `${path}: ${text}`).join('\n'),
      'the field is listed with its problem',
    )
    assert.equal(attempt.signatureVerified, true)
  })

  test('a missing role is reported to the TPP that signed the call', async () => {
    const reading = bank.newTpp({ roles: ['AISP'] })
    await bank.call(reading, { target: '/v1/sandbox/clock' })
    const requestId = newRequestId()
    await bank.call(reading, ndctCreation(withId(requestId)))
    const attempt = await reader(bank, reading).whyOnce(requestId)
    assert.equal(verdictsOf(attempt), refusedAt('role'))
    assert.equal(attempt.signatureVerified, true)
  })

  test('the list: newest first, limited, optionally only failed calls, without the calls that read it', async () => {
    const lister = bank.newTpp()
    const ids = [newRequestId(), newRequestId(), newRequestId()]
    for (const [index, id] of ids.entries())
      await bank.call(
        lister,
        index === 1
          ? { ...ndctCreation(withId(id)), body: ndctBody({ creditorName: '' }) }
          : { target: '/v1/sandbox/clock', ...withId(id) },
      )
    const { list, why } = reader(bank, lister)
    const idsOf = async (query = '') => (await list(query)).map(({ requestId }) => requestId)
    assert.deepEqual(await idsOf(), ids.toReversed())
    await why(ids[0] ?? '')
    assert.deepEqual(await idsOf('?limit=2'), ids.toReversed().slice(0, 2))
    const [failed, second] = await list('?failed=true')
    assert.equal(second, undefined)
    assert.deepEqual([failed?.requestId, failed?.refusedBy, failed?.status], [ids[1], 'content', 400])
    assert.match(failed?.reason ?? '', /^creditorName: ./, 'the field is listed with its problem')
    const href = failed?._links.self.href ?? ''
    assert.equal((await bank.call(lister, { target: href })).status, 200)
  })

  test('an X-Request-ID with characters that a path cannot contain is found percent-encoded', async () => {
    const requestId = 'a/b?c=d#e%20f&~'
    await bank.call(tpp, { target: '/v1/sandbox/clock', ...withId(requestId) })
    assert.equal((await reader(bank, tpp).whyOnce(requestId)).status, 200)
  })

  for (const query of ['?limit=0', '?limit=201', '?limit=1.5', '?limit=x', '?failed=yes', '?limits=1'])
    test(`400 FORMAT_ERROR: ${query}`, async () => {
      const answer = await bank.call(tpp, { target: `/v1/sandbox/requests${query}` })
      assert.deepEqual([answer.status, answer.json.tppMessages[0]?.code], [400, 'FORMAT_ERROR'])
    })
})
