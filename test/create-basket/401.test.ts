import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, describe, test } from 'node:test'
import { basketPayerAt } from '../support/basket-payer.ts'
import { codesOf } from '../support/send.ts'
import { prepare, useBank } from '../support/bank.ts'

describe('create signing basket: 401', () => {
  const bank = useBank()
  let paymentIds: string[]
  const psu = prepare(() => basketPayerAt(bank))
  before(async () => {
    paymentIds = await psu.payments(2)
  })

  test('ERR-07 401 PSU_CREDENTIALS_INVALID: a PSU-ID that this TPP was never given', async () => {
    const answer = await psu.create(paymentIds, { 'PSU-ID': randomUUID() })
    assert.equal(answer.status, 401, answer.text)
    assert.deepEqual(codesOf(answer), ['PSU_CREDENTIALS_INVALID PSU-ID'])
    assert.match(answer.json._links['scaRedirect']?.href ?? '', /\/sca\//)
  })

  test('ERR-07 401 SCA_NOT_FOUND: a TPP-Session-ID without an SCA', async () => {
    const answer = await psu.create(paymentIds, { 'TPP-Session-ID': randomUUID() })
    assert.equal(answer.status, 401, answer.text)
    assert.deepEqual(codesOf(answer), ['SCA_NOT_FOUND TPP-Session-ID'])
  })

  test('mistakes in the call are reported before a missing session: no PSU authenticates for nothing', async () => {
    const answer = await psu.create([randomUUID()], { 'TPP-Session-ID': randomUUID() })
    assert.equal(answer.status, 400, answer.text)
  })

  test('LIM-03 401 SCA_EXPIRED after an hour, while a retry still gets its 201', async () => {
    const headers = { 'X-Request-ID': 'before-the-hour' }
    const first = await psu.create(paymentIds, headers)
    assert.equal(first.status, 201, first.text)
    await psu.payer.setClock({ advanceSeconds: 3601 })
    const answer = await psu.create(paymentIds)
    assert.equal(answer.status, 401, answer.text)
    assert.deepEqual(codesOf(answer), ['SCA_EXPIRED TPP-Session-ID'])
    const again = await psu.create(paymentIds, headers)
    assert.equal(again.text, first.text)
  })
})
