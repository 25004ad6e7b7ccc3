import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type BasketPayer, basketPayerAt, paymentStatusOf } from '../support/basket-payer.ts'
import { NDCT_TARGET } from '../support/ndct.ts'
import { TUESDAY } from '../support/reach-status.ts'
import { codesOf } from '../support/send.ts'
import { prepare, useBank } from '../support/bank.ts'

describe('create signing basket: 409', () => {
  const bank = useBank()
  const psu = prepare(() => basketPayerAt(bank))

  test('BSK-08 409 CONFLICT: a message for each payment that is cancelled or approved', async () => {
    const [cancelled = '', approved = '', waiting = ''] = await psu.payments(3)
    await psu.payer.cancel(`${NDCT_TARGET}/${cancelled}`)
    await psu.decide((await psu.basket([approved])).authorisationId)
    const answer = await psu.create([cancelled, waiting, approved])
    assert.equal(answer.status, 409, answer.text)
    assert.deepEqual(codesOf(answer), ['CONFLICT paymentIds[0]', 'CONFLICT paymentIds[2]'])
    assert.equal((await psu.create([waiting])).status, 201, 'the refused call wrote nothing')
  })

  test('409 CONFLICT: a payment in another basket, until that one is deleted', async () => {
    const [one = '', two = ''] = await psu.payments(2)
    const { basketId } = await psu.basket([one])
    const answer = await psu.create([two, one])
    assert.equal(answer.status, 409, answer.text)
    assert.deepEqual(codesOf(answer), ['CONFLICT paymentIds[1]'])
    assert.equal((await psu.remove(basketId)).status, 204)
    assert.equal((await psu.create([two, one])).status, 201)
  })

  test('409 CONFLICT: the X-Request-ID of another basket', async () => {
    const [one = '', two = ''] = await psu.payments(2)
    const headers = { 'X-Request-ID': 'of-another-basket' }
    assert.equal((await psu.create([one], headers)).status, 201)
    const answer = await psu.create([two], headers)
    assert.equal(answer.status, 409, answer.text)
    assert.deepEqual(codesOf(answer), ['CONFLICT X-Request-ID'])
  })

  test('409 CONFLICT: a payment whose execution date has passed is rejected', async () => {
    const late = await psu.payment({ requestedExecutionDate: '2026-11-16' })
    await psu.payer.setClock(TUESDAY)
    const next = await basketPayerAgain(psu)
    const answer = await psu.create([late], next)
    assert.equal(answer.status, 409, answer.text)
    assert.deepEqual(codesOf(answer), ['CONFLICT paymentIds[0]'])
    assert.equal(await paymentStatusOf(bank, late), 'RJCT')
  })

  /** Identifies the PSU again: the session of an hour has expired with the day. */
  async function basketPayerAgain({ payer }: BasketPayer) {
    const started = await payer.call({
      target: '/v1/user',
      headers: { 'TPP-Session-ID': 'next', 'TPP-Redirect-URI': 'https://tpp.example/callback' },
    })
    const id = started.json._links['scaRedirect']?.href.split('/').at(-2) ?? ''
    await psu.decide(id, { outcome: 'approve', nationalId: '14838530061' })
    return { 'TPP-Session-ID': 'next' }
  }
})
