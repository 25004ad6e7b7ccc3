import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { basketPayerAt, EMIL, NORDLYS_ACCOUNT, NORDLYS_BYGG } from '../support/basket-payer.ts'
import { unfundedPayment } from '../support/reach-status.ts'
import { codesOf } from '../support/send.ts'
import { prepare, useBank } from '../support/bank.ts'

describe('create signing basket: 403', () => {
  const bank = useBank()
  const psu = prepare(() => basketPayerAt(bank))

  test("SCA-13 403 FORBIDDEN: a message for each payment from another person's account", async () => {
    const olas = await psu.payer.create(unfundedPayment())
    const own = await psu.payment()
    const answer = await psu.create([olas.json.paymentId, own])
    assert.equal(answer.status, 403, answer.text)
    assert.deepEqual(codesOf(answer), ['FORBIDDEN paymentIds[0]'])
    assert.equal((await psu.create([own])).status, 201)
  })

  test('SCA-15 403 FORBIDDEN: an own account under an agreement that is not the PSU’s', async () => {
    const answer = await psu.create([await psu.payment()], { 'PSU-Corporate-ID': NORDLYS_BYGG })
    assert.equal(answer.status, 403, answer.text)
    assert.deepEqual(codesOf(answer), ['FORBIDDEN PSU-Corporate-ID'])
  })

  test('SCA-15 every person of an agreement may put its payments into a basket', async () => {
    const emil = await basketPayerAt(bank, { nationalId: EMIL, agreementId: NORDLYS_BYGG })
    const answer = await emil.create([await emil.payment({ account: NORDLYS_ACCOUNT })])
    assert.equal(answer.status, 201, answer.text)
  })
})
