import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { compileBody, PaymentDetailsAnswer, PaymentStatusAnswer } from '@havn/contract'
import { NDCT_TARGET, ndctBody, ndctCreation } from '../support/ndct.ts'
import { faultsIn } from '../support/send.ts'
import { prepare, useBank } from '../support/bank.ts'

const fix = { 'x-accept-fix': 'payment-status-before-approval' }

describe('read a payment and its status', () => {
  const bank = useBank()
  let self: string
  const body = ndctBody({ remittanceInformationUnstructured: 'To be read' })
  const tpp = prepare(() => bank.newTpp())
  before(async () => {
    self = String((await bank.call(tpp, ndctCreation({ body }))).headers['location'])
  })

  test('EP-11 the status, with x-accept-fix', async () => {
    const answer = await bank.call(tpp, { target: `${self}/status`, headers: fix })
    assert.equal(answer.status, 200)
    assert.equal(compileBody(PaymentStatusAnswer)(answer.json).ok, true)
    assert.equal(answer.json.transactionStatus, 'RCVD')
  })

  test('the details are the payment as it was sent, with id and status', async () => {
    const answer = await bank.call(tpp, { target: self, headers: fix })
    assert.equal(answer.status, 200)
    assert.equal(compileBody(PaymentDetailsAnswer)(answer.json).ok, true)
    const { paymentId, transactionStatus, transactionFeeIndicator, _links, ...sent } = answer.json
    assert.deepEqual(sent, body)
    assert.equal(transactionStatus, 'RCVD')
    assert.equal(transactionFeeIndicator, false)
    assert.equal(self.endsWith(paymentId), true)
    assert.deepEqual(_links, {
      self: { href: self, verbs: ['GET', 'DELETE'] },
      status: { href: `${self}/status`, verbs: ['GET'] },
      startAuthorisation: { href: `${self}/authorisations`, verbs: ['POST'] },
    })
  })

  test('SVC-09 letters beyond ASCII are returned in the UTF-8 bytes that were sent', async () => {
    const creditorName = 'Bjørn Åsmund Æsøy'
    const created = await bank.call(tpp, ndctCreation({ body: ndctBody({ creditorName }) }))
    const answer = await bank.call(tpp, { target: String(created.headers['location']), headers: fix })
    assert.ok(answer.text.includes(`"creditorName":"${creditorName}"`), answer.text)
  })

  test('ST-11 the known issue: before approval neither can be fetched', async () => {
    for (const target of [self, `${self}/status`]) {
      const answer = await bank.call(tpp, { target })
      assert.equal(answer.status, 404)
      assert.deepEqual(faultsIn(answer), [['RESOURCE_UNKNOWN', 'paymentId']])
    }
  })

  test('404 PRODUCT_UNKNOWN: a product that does not exist', async () => {
    const answer = await bank.call(tpp, { target: self.replace('domestic', 'galactic'), headers: fix })
    assert.equal(answer.status, 404)
    assert.equal(answer.json.tppMessages[0]?.code, 'PRODUCT_UNKNOWN')
  })

  test('404 RESOURCE_UNKNOWN: ids that were never issued, or are invalid', async () => {
    for (const id of [
      '01a1dd07-e16d-7a79-96bc-9683adf05b8c',
      'none',
      "1' or '1'='1",
      self.slice(-36).toUpperCase(),
    ]) {
      const answer = await bank.call(tpp, {
        target: `${NDCT_TARGET}/${encodeURIComponent(id)}`,
        headers: fix,
      })
      assert.equal(answer.status, 404, id)
      assert.equal(answer.json.tppMessages[0]?.code, 'RESOURCE_UNKNOWN')
    }
  })
})
