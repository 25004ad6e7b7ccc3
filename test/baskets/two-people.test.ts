import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { redirectOf } from '../sca/support/tpp-calls.ts'
import {
  authorisationIdOf,
  type BasketPayer,
  basketPayerAt,
  EMIL,
  NORA,
  NORDLYS_ACCOUNT,
  NORDLYS_BYGG,
} from '../support/basket-payer.ts'
import { NDCT_TARGET } from '../support/ndct.ts'
import { TUESDAY } from '../support/reach-status.ts'
import { codesOf } from '../support/send.ts'
import { useBank } from '../support/bank.ts'

const approveAs = (nationalId: string) => ({ outcome: 'approve', nationalId, agreementId: NORDLYS_BYGG })

// Nordlys Bygg AS has agreed that more than NOK 100,000 needs two of its people.
describe('a basket that two people must approve', () => {
  const bank = useBank()
  let psu: BasketPayer
  beforeEach(async () => {
    psu = await basketPayerAt(bank, { nationalId: NORA, agreementId: NORDLYS_BYGG })
  })

  const basketWorth = async (...amounts: string[]) => {
    const ids = []
    for (const amount of amounts) ids.push(await psu.payment({ amount, account: NORDLYS_ACCOUNT }))
    return { ids, ...(await psu.basket(ids)) }
  }

  test('ST-02 PATC after the first of two approvals, ACTC after the second, through the same TPP', async () => {
    const { basketId, authorisationId } = await basketWorth('60000.00', '40000.01')
    const first = await psu.decide(authorisationId)
    assert.equal(first.json['scaStatus'], 'finalised', first.text)
    assert.equal(await psu.statusOf(basketId), 'PATC')
    assert.deepEqual(await psu.memberStatuses(basketId), ['RCVD', 'RCVD'])
    assert.equal((await psu.payer.run())['booked'], 0)

    const started = await psu.start(basketId)
    assert.equal(started.status, 201, started.text)
    const second = await psu.decide(authorisationIdOf(started), approveAs(EMIL))
    assert.equal(second.json['scaStatus'], 'finalised', second.text)
    assert.equal(await psu.statusOf(basketId), 'ACTC')
    assert.equal((await psu.payer.run())['booked'], 2)
  })

  test('an authorisation started with the PSU-ID of the first approver refuses the login of the second', async () => {
    const { basketId, authorisationId } = await basketWorth('100000.01')
    await psu.decide(authorisationId)
    const named = { 'PSU-ID': psu.psuId, 'PSU-Corporate-ID': NORDLYS_BYGG }
    const started = await psu.start(basketId, named)
    assert.equal(started.status, 201, started.text)
    const second = await psu.decide(authorisationIdOf(started), approveAs(EMIL))
    assert.equal(second.json['scaStatus'], 'failed', second.text)
    assert.match(String(second.json['redirect']), /code=PSU_CREDENTIALS_INVALID/)
    assert.equal(await psu.statusOf(basketId), 'PATC')
  })

  test('one approval is enough for an amount of exactly the limit', async () => {
    const { basketId, authorisationId } = await basketWorth('60000.00', '40000.00')
    await psu.decide(authorisationId)
    assert.equal(await psu.statusOf(basketId), 'ACTC')
  })

  test('the same person cannot approve or refuse a second time, by any link', async () => {
    const { basketId, authorisationId } = await basketWorth('100000.01')
    await psu.decide(authorisationId)
    for (const decision of [approveAs(NORA), { ...approveAs(NORA), outcome: 'refuse' }]) {
      const again = await psu.decide(authorisationIdOf(await psu.start(basketId)), decision)
      assert.equal(again.json['scaStatus'], 'failed', again.text)
      assert.equal(redirectOf(again).get('code'), 'FORBIDDEN')
      assert.equal(await psu.statusOf(basketId), 'PATC')
    }
  })

  test('a person outside the agreement cannot be the second approver', async () => {
    const { basketId, authorisationId } = await basketWorth('100000.01')
    await psu.decide(authorisationId)
    const other = await psu.decide(authorisationIdOf(await psu.start(basketId)), {
      outcome: 'approve',
      nationalId: '14838530061',
    })
    assert.equal(other.json['scaStatus'], 'failed')
    assert.equal(await psu.statusOf(basketId), 'PATC')
  })

  test('the second refuses: every payment is rejected', async () => {
    const { basketId, authorisationId } = await basketWorth('100000.01', '10.00')
    await psu.decide(authorisationId)
    const started = await psu.start(basketId)
    await psu.decide(authorisationIdOf(started), { ...approveAs(EMIL), outcome: 'refuse' })
    assert.deepEqual(await psu.memberStatuses(basketId), ['RJCT', 'RJCT'])
    assert.equal(await psu.statusOf(basketId), 'RJCT')
  })

  test('409 CONFLICT: a basket with one approval cannot be deleted, but its payments can be cancelled', async () => {
    const { ids, basketId, authorisationId } = await basketWorth('100000.01', '10.00')
    await psu.decide(authorisationId)
    const removed = await psu.remove(basketId)
    assert.deepEqual([removed.status, codesOf(removed)], [409, ['CONFLICT basketId']])
    assert.equal((await psu.payer.cancel(`${NDCT_TARGET}/${ids[0]}`)).status, 204)
    assert.equal(await psu.statusOf(basketId), 'RJCT')
    await psu.decide(authorisationIdOf(await psu.start(basketId)), approveAs(EMIL))
    assert.deepEqual(await psu.memberStatuses(basketId), ['CANC', 'ACTC'])
  })

  test('a payment that lacks the second approval at the end of its execution date is rejected', async () => {
    const id = await psu.payment({
      amount: '100000.01',
      account: NORDLYS_ACCOUNT,
      requestedExecutionDate: '2026-11-16',
    })
    const { basketId, authorisationId } = await psu.basket([id])
    await psu.decide(authorisationId)
    await psu.payer.setClock(TUESDAY)
    assert.equal(await psu.statusOf(basketId), 'RJCT')
    assert.equal((await psu.start(basketId)).status, 409)
  })

  test('both approve at the same moment, 20 times: both approvals count', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { basketId, authorisationId } = await basketWorth('100000.01')
      const other = await psu.start(basketId, {
        'X-PSU-IDENTITY': EMIL,
        'PSU-Context': 'CORPORATE',
        'PSU-Corporate-ID': NORDLYS_BYGG,
      })
      assert.equal(other.status, 201, other.text)
      const answers = await Promise.all([psu.decide(authorisationId), psu.decide(authorisationIdOf(other))])
      assert.deepEqual(
        answers.map(({ json }) => json['scaStatus']),
        ['finalised', 'finalised'],
      )
      assert.equal(await psu.statusOf(basketId), 'ACTC')
    }
  })
})
