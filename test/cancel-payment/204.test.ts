import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, test } from 'node:test'
import { en } from '../../apps/server/src/platform/web/messages/en.ts'
import { newBrowser } from '../sca/support/psu-browser.ts'
import { linkOf, SCA_HEADERS } from '../sca/support/tpp-calls.ts'
import { KARI, ndctBody, NDCT_TARGET } from '../support/ndct.ts'
import {
  INSTANT_TARGET,
  MONDAY,
  NCBCT_TARGET,
  ncbctBody,
  type Payer,
  payerAt,
  type PaymentRequest,
} from '../support/payer.ts'
import { causesOf, KARIS_ACCOUNT } from '../support/reach-status.ts'
import { codesOf } from '../support/send.ts'
import { useBank } from '../support/bank.ts'
import { phonePage } from './phone.ts'

describe('cancel a payment that nobody has approved: 204', () => {
  const bank = useBank()
  let payer: Payer
  beforeEach(async () => {
    payer = payerAt(bank, bank.newTpp({ keyType: 'P-256' }))
    await payer.setClock(MONDAY)
  })

  async function created(request: PaymentRequest = {}) {
    const answer = await payer.create(request)
    assert.equal(answer.status, 201, answer.text)
    return { answer, path: answer.json._links['self']?.href ?? '' }
  }

  const start = (path: string, folder: string) =>
    payer.call({ method: 'POST', target: `${path}/${folder}`, headers: SCA_HEADERS })

  const PRODUCTS: Readonly<Record<string, PaymentRequest>> = {
    [NDCT_TARGET]: {},
    [INSTANT_TARGET]: { target: INSTANT_TARGET, body: ndctBody() },
    [NCBCT_TARGET]: { target: NCBCT_TARGET, body: ncbctBody() },
  }
  for (const [target, request] of Object.entries(PRODUCTS))
    test(`${target}: CANC at once, with the TPP's signature alone`, async () => {
      const { path } = await created(request)
      const answer = await payer.cancel(path, { 'X-Request-ID': 'cancel-it' })
      assert.equal(answer.status, 204)
      assert.equal(answer.text, '')
      assert.equal(answer.headers['x-request-id'], 'cancel-it')
      assert.equal(answer.headers['aspsp-sca-approach'], undefined)
      // It no longer waits for approval, so it can be read without the fix.
      const read = await payer.call({ target: `${path}/status` })
      assert.equal(read.json.transactionStatus, 'CANC')
      assert.equal('tppMessages' in read.json, false)
      assert.deepEqual(await causesOf(bank, path), ['created', 'deleted'])
    })

  test('no SCA is started, even if the call says where one would return to', async () => {
    const { path } = await created()
    assert.equal((await payer.cancel(path, SCA_HEADERS)).status, 204)
    const listed = await payer.call({ target: `${path}/cancellation-authorisations` })
    assert.deepEqual(listed.json, { cancellationIds: [] })
  })

  test('its authorisation is failed at once, on the phone too, where nothing waits any more', async () => {
    const { bankId } = linkOf((await created()).answer)
    const address = `${bank.baseUrl}/phone/${bankId}`
    for (const headers of [{}, { 'TPP-Redirect-Preferred': 'false' }] as const) {
      const body = ndctBody({
        creditorName: 'Gudrun Berntsen',
        remittanceInformationUnstructured: randomUUID(),
      })
      const { answer, path } = await created({ body, headers })
      const authorisation = answer.json._links['scaStatus']?.href ?? ''
      assert.equal(/Berntsen/.test(await phonePage(address, KARI)), 'TPP-Redirect-Preferred' in headers)
      assert.equal((await payer.cancel(path)).status, 204)
      const { json } = await payer.call({ target: authorisation })
      assert.equal(json['scaStatus'], 'failed')
      assert.doesNotMatch(await phonePage(address, KARI), /Berntsen/)
    }
  })

  test('the link of its approval ends, and nothing is paid', async () => {
    const { answer, path } = await created()
    assert.equal((await payer.cancel(path)).status, 204)
    const decided = await payer.decide(answer)
    assert.deepEqual([decided.status, codesOf(decided)], [409, ['CONFLICT authorisationId']])
    assert.match(decided.text, /has been cancelled by its TPP/)
    assert.equal(await payer.statusOf(path), 'CANC')
    const balance = await payer.balanceOf(KARIS_ACCOUNT)
    await payer.run()
    assert.equal(await payer.balanceOf(KARIS_ACCOUNT), balance)
  })

  test('also while the PSU has the page open: the approval is too late and opens no session', async () => {
    const { answer, path } = await created()
    const browser = newBrowser()
    await browser.open(linkOf(answer).href)
    await browser.logIn(KARI)
    assert(browser.field('shown') !== undefined)
    assert.equal((await payer.cancel(path)).status, 204)
    const page = await browser.approve()
    assert.equal(page.status, 410)
    assert(page.html.includes(en.end.withdrawn.title))
    assert.equal(await payer.statusOf(path), 'CANC')
  })

  test('409 CONFLICT: neither its approval nor its cancellation can be authorised any more', async () => {
    const { path } = await created()
    await payer.cancel(path)
    for (const folder of ['authorisations', 'cancellation-authorisations']) {
      const answer = await start(path, folder)
      assert.deepEqual([answer.status, codesOf(answer)], [409, ['CONFLICT paymentId']], answer.text)
    }
  })

  test('HDR-03 a second DELETE is 409; a retry under the same X-Request-ID is 204 again', async () => {
    const { path } = await created()
    const headers = { 'X-Request-ID': randomUUID() }
    const first = await payer.cancel(path, headers)
    assert.deepEqual([first.status, first.headers['idempotent-replayed']], [204, undefined])
    const again = await payer.cancel(path)
    assert.deepEqual([again.status, codesOf(again)], [409, ['CONFLICT paymentId']])
    const retry = await payer.cancel(path, headers)
    assert.deepEqual([retry.status, retry.text, retry.headers['idempotent-replayed']], [204, '', 'true'])
    assert.deepEqual(await causesOf(bank, path), ['created', 'deleted'])
  })

  test('HDR-03 409 CONFLICT: the X-Request-ID of another call', async () => {
    const headers = { 'X-Request-ID': randomUUID() }
    const [one, other] = [await created(), await created()]
    assert.equal((await payer.cancel(one.path, headers)).status, 204)
    const answer = await payer.cancel(other.path, headers)
    assert.deepEqual([answer.status, codesOf(answer)], [409, ['CONFLICT X-Request-ID']])
    assert.equal(await payer.statusOf(other.path), 'RCVD')
  })

  test('twenty at once: one 204, and the others get 409 because it is CANC', async () => {
    const { path } = await created()
    const answers = await Promise.all(Array.from({ length: 20 }, () => payer.cancel(path)))
    assert.equal(answers.filter(({ status }) => status === 204).length, 1)
    assert.equal(answers.filter(({ status }) => status === 409).length, 19)
    assert.deepEqual(await causesOf(bank, path), ['created', 'deleted'])
  })

  test('at the moment of the approval: one of the two succeeds, and the other is refused', async () => {
    const seen = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const { answer, path } = await created()
        const [decided, cancelled] = await Promise.all([payer.decide(answer), payer.cancel(path)])
        // The deletion may have ended the authorisation before the decision came.
        const sca = decided.status === 409 ? 'ended' : decided.json['scaStatus']
        return [sca, cancelled.status, await payer.statusOf(path)].join(' ')
      }),
    )
    for (const outcome of seen) assert.match(outcome, /^((failed|ended) 204 CANC|finalised 202 ACTC)$/)
  })

  test('409 CONFLICT: its execution date has passed unapproved, so it is RJCT and cannot be cancelled', async () => {
    const { path } = await created({ body: ndctBody({ requestedExecutionDate: '2026-11-16' }) })
    await payer.setClock({ advanceSeconds: 86_400 })
    const answer = await payer.cancel(path)
    assert.deepEqual([answer.status, codesOf(answer)], [409, ['CONFLICT paymentId']])
    assert.equal(await payer.statusOf(path), 'RJCT')
    assert.deepEqual(await causesOf(bank, path), ['created', 'day-passed'])
  })

  test('a payment with a later execution date is cancelled too', async () => {
    const { path } = await created({ body: ndctBody({ requestedExecutionDate: '2027-11-16' }) })
    assert.equal((await payer.cancel(path)).status, 204)
    assert.equal(await payer.statusOf(path), 'CANC')
  })

  test('400 FORMAT_ERROR: a DELETE with a body', async () => {
    const { path } = await created()
    const answer = await payer.call({ method: 'DELETE', target: path, body: { reason: 'a mistake' } })
    assert.equal(answer.status, 400)
    assert.equal(answer.json.tppMessages[0]?.code, 'FORMAT_ERROR')
    assert.equal(await payer.statusOf(path), 'RCVD')
  })
})
