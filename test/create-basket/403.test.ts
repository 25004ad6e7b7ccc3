import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { openBank, type TestBank } from '../support/bank.ts'
import {
  type BasketPayer,
  basketPayerAt,
  codesIn,
  EMIL,
  NORDLYS_ACCOUNT,
  NORDLYS_BYGG,
} from '../support/basket-payer.ts'
import { unfundedPayment } from '../support/reach-status.ts'

describe('create signing basket: 403', () => {
  let bank: TestBank
  let psu: BasketPayer
  before(async () => {
    bank = await openBank()
    psu = await basketPayerAt(bank)
  })
  after(() => bank.close())

  test("SCA-13 403 FORBIDDEN: a message for each payment from another person's account", async () => {
    const olas = await psu.payer.create(unfundedPayment())
    const own = await psu.payment()
    const answer = await psu.create([olas.json.paymentId, own])
    assert.equal(answer.status, 403, answer.text)
    assert.deepEqual(codesIn(answer), ['FORBIDDEN paymentIds[0]'])
    assert.equal((await psu.create([own])).status, 201)
  })

  test('SCA-15 403 FORBIDDEN: an own account under an agreement that is not the PSU’s', async () => {
    const answer = await psu.create([await psu.payment()], { 'PSU-Corporate-ID': NORDLYS_BYGG })
    assert.equal(answer.status, 403, answer.text)
    assert.deepEqual(codesIn(answer), ['FORBIDDEN PSU-Corporate-ID'])
  })

  test('SCA-15 every person of an agreement may put its payments into a basket', async () => {
    const emil = await basketPayerAt(bank, { nationalId: EMIL, agreementId: NORDLYS_BYGG })
    const answer = await emil.create([await emil.payment({ account: NORDLYS_ACCOUNT })])
    assert.equal(answer.status, 201, answer.text)
  })
})
