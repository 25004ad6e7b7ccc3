import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { basketPayerAt } from '../support/basket-payer.ts'
import { NDCT_TARGET } from '../support/ndct.ts'
import { MONDAY, payerAt } from '../support/payer.ts'
import { rounds } from '../support/rounds.ts'
import { useBank } from '../support/bank.ts'

const roundsOfEach = rounds({ usually: 12, long: 200 })
const FOLLOWED = { 'TPP-Notification-URI': 'https://127.0.0.1:9/hook' }

describe('two simultaneous changes of a resource with notifications: one is first, and neither fails', () => {
  const bank = useBank({ hasSeal: true })

  test('the PSU refuses a payment and the TPP deletes it', async () => {
    const payer = payerAt(bank, bank.newTpp())
    await payer.setClock(MONDAY)
    for (let round = 0; round < roundsOfEach; round += 1) {
      const created = await payer.create({ headers: FOLLOWED })
      const [refused, deleted] = await Promise.all([
        payer.decide(created, 'refuse'),
        pause(8 + (round % 25)).then(() => payer.cancel(created.json._links['self']?.href ?? '')),
      ])
      assert(refused.status < 500, refused.text)
      assert([204, 409].includes(deleted.status), deleted.text)
    }
  })

  test('a basket is deleted, and so is a payment in it', async () => {
    const psu = await basketPayerAt(bank)
    for (let round = 0; round < roundsOfEach; round += 1) {
      const ids = await psu.payments(2)
      const { basketId } = await psu.basket(ids, FOLLOWED)
      const [basket, member] = await Promise.all([
        psu.remove(basketId),
        psu.payer.cancel(`${NDCT_TARGET}/${ids[1]}`),
      ])
      assert(basket.status < 500, basket.text)
      assert.equal(member.status, 204, member.text)
    }
  })
})
