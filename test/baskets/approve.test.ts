import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import {
  authorisationIdOf,
  BASKETS,
  type BasketPayer,
  basketPayerAt,
  paymentStatusOf,
} from '../support/basket-payer.ts'
import { redirectOf } from '../sca/support/tpp-calls.ts'
import { NDCT_TARGET, ndctBody } from '../support/ndct.ts'
import { queryAsOwner } from '../support/query.ts'
import { EMPTY_ACCOUNT, SUNDAY, TUESDAY } from '../support/reach-status.ts'
import { codesOf } from '../support/send.ts'
import { useBank } from '../support/bank.ts'

const OLA = '02927931152'

describe('one SCA for a signing basket', () => {
  const bank = useBank()
  let psu: BasketPayer
  beforeEach(async () => {
    psu = await basketPayerAt(bank)
  })

  test('approve: every payment is approved, and a batch run executes each once', async () => {
    const balance = await psu.payer.balanceOf('99860510002')
    const paymentIds = await psu.payments(3)
    const { basketId, authorisationId } = await psu.basket(paymentIds)
    const decided = await psu.decide(authorisationId)
    assert.equal(decided.json['scaStatus'], 'finalised', decided.text)
    assert.equal(redirectOf(decided).get('psu-id'), psu.psuId)
    assert.deepEqual(await psu.memberStatuses(basketId), ['ACTC', 'ACTC', 'ACTC'])
    assert.equal(await psu.statusOf(basketId), 'ACTC')
    assert.equal((await psu.payer.run())['booked'], 3)
    assert.equal((await psu.payer.run())['booked'], 0)
    assert.equal(await psu.payer.balanceOf('99860510002'), balance - 3_000n)
    assert.deepEqual(await psu.memberStatuses(basketId), ['ACSC', 'ACSC', 'ACSC'])
  })

  test('refuse: every payment is rejected', async () => {
    const { basketId, authorisationId } = await psu.basket(await psu.payments(3))
    const decided = await psu.decide(authorisationId, { outcome: 'refuse' })
    assert.equal(redirectOf(decided).get('code'), 'SCA_INVALID')
    assert.deepEqual(await psu.memberStatuses(basketId), ['RJCT', 'RJCT', 'RJCT'])
    assert.equal(await psu.statusOf(basketId), 'RJCT')
    const started = await psu.start(basketId)
    assert.deepEqual([started.status, codesOf(started)], [409, ['CONFLICT basketId']])
  })

  for (const outcome of ['abort', 'time-out'])
    test(`${outcome}: the basket stays as it is, and another authorisation can be started`, async () => {
      const { basketId, authorisationId } = await psu.basket(await psu.payments(2))
      await psu.decide(authorisationId, { outcome })
      assert.equal(await psu.statusOf(basketId), 'RCVD')
      const started = await psu.start(basketId)
      assert.equal(started.status, 201, started.text)
      assert.match(started.json._links['scaRedirect']?.href ?? '', /\/sca\//)
      const next = authorisationIdOf(started)
      assert.equal((await psu.decide(next)).json['scaStatus'], 'finalised')
      assert.equal(await psu.statusOf(basketId), 'ACTC')

      const listed = await psu.payer.call({ target: `${BASKETS}/${basketId}/authorisations` })
      assert.deepEqual(listed.json['authorisationIds'], [authorisationId, next])
      const read = async (id: string) =>
        (await psu.payer.call({ target: `${BASKETS}/${basketId}/authorisations/${id}` })).json
      assert.deepEqual(await read(authorisationId), { scaStatus: 'failed' })
      assert.deepEqual(await read(next), { scaStatus: 'finalised', psuId: psu.psuId })
    })

  test('only the PSU that the basket was created for can approve it', async () => {
    const { basketId, authorisationId } = await psu.basket(await psu.payments(1))
    const decided = await psu.decide(authorisationId, { outcome: 'approve', nationalId: OLA })
    assert.equal(redirectOf(decided).get('code'), 'PSU_CREDENTIALS_INVALID')
    const again = authorisationIdOf(await psu.start(basketId))
    assert.equal(
      redirectOf(await psu.decide(again, { outcome: 'approve', nationalId: OLA })).get('code'),
      'PSU_CREDENTIALS_INVALID',
      'another link does not get around that',
    )
  })

  test('VER-22 instant payments are settled right after the approval; the others wait for a batch run', async () => {
    const ids = [await psu.instant(), await psu.payment(), await psu.abroad(), await psu.instant()]
    const { basketId, authorisationId } = await psu.basket(ids)
    await psu.decide(authorisationId)
    assert.deepEqual(await psu.memberStatuses(basketId), ['ACSC', 'ACTC', 'ACTC', 'ACSC'])
    await psu.payer.run()
    assert.deepEqual(await psu.memberStatuses(basketId), ['ACSC', 'ACSC', 'ACWP', 'ACSC'])
    assert.equal(await psu.statusOf(basketId), 'ACTC')
  })

  test('BSK-05 a payment whose date has passed, or without funds, fails alone', async () => {
    const late = await psu.payment({ requestedExecutionDate: '2026-11-16' })
    const good = await psu.payment({ requestedExecutionDate: '2026-11-17' })
    const { basketId, authorisationId } = await psu.basket([late, good])
    await psu.payer.setClock(TUESDAY)
    const decided = await psu.decide(authorisationId)
    assert.equal(decided.json['scaStatus'], 'finalised', decided.text)
    assert.deepEqual(await psu.memberStatuses(basketId), ['RJCT', 'ACTC'])
    assert.equal(await psu.statusOf(basketId), 'RJCT')
    assert.equal((await psu.payer.run())['booked'], 1)
    const details = await psu.payer.read(`${NDCT_TARGET}/${late}`)
    assert.match(details.tppMessages[0]?.text ?? '', /approved by 2026-11-16/)

    const ola = await basketPayerAt(bank, { nationalId: OLA })
    const poor = await ola.payment({ account: EMPTY_ACCOUNT })
    const rich = await ola.payment({ account: '99860512749' })
    const basket = await ola.basket([poor, rich])
    await ola.decide(basket.authorisationId)
    assert.deepEqual(await ola.memberStatuses(basket.basketId), ['ACTC', 'ACTC'])
    await ola.payer.run()
    assert.deepEqual(await ola.memberStatuses(basket.basketId), ['ACCP', 'ACSC'])
  })

  test('when the execution date of every payment has passed, the approval fails and all are rejected', async () => {
    const ids = await psu.payments(2, { requestedExecutionDate: '2026-11-16' })
    const { basketId, authorisationId } = await psu.basket(ids)
    await psu.payer.setClock(TUESDAY)
    const decided = await psu.decide(authorisationId)
    assert.equal(decided.json['scaStatus'], 'failed')
    assert.deepEqual(await psu.memberStatuses(basketId), ['RJCT', 'RJCT'])
    assert.equal((await psu.start(basketId)).status, 409)
  })

  test('on a day when banks are closed each payment moves to the next banking day', async () => {
    await psu.payer.setClock(SUNDAY)
    const next = await basketPayerAt(bank)
    await next.payer.setClock(SUNDAY)
    const { basketId, authorisationId } = await next.basket(await next.payments(2))
    await next.decide(authorisationId)
    assert.deepEqual(await next.memberStatuses(basketId), ['ACWC', 'ACWC'])
    assert.equal(await next.statusOf(basketId), 'ACTC')
  })

  test('SCA-13 the right to pay is checked again at the approval', async () => {
    const { basketId, authorisationId } = await psu.basket(await psu.payments(2))
    await queryAsOwner(
      bank,
      `update sandbox_ledger.account set currency = 'SEK' where ${psu.payer.bankSql} and bban = '99860510002'`,
    )
    const decided = await psu.decide(authorisationId)
    assert.equal(redirectOf(decided).get('code'), 'FORBIDDEN')
    await queryAsOwner(
      bank,
      `update sandbox_ledger.account set currency = 'NOK' where ${psu.payer.bankSql} and bban = '99860510002'`,
    )
    assert.deepEqual(await psu.memberStatuses(basketId), ['RCVD', 'RCVD'])
  })

  test('a payment in a basket is approved with the basket only: its own link does nothing', async () => {
    const own = await psu.payer.create({ body: ndctBody({ remittanceInformationUnstructured: 'own link' }) })
    const paymentId = own.json.paymentId
    const { basketId, authorisationId } = await psu.basket([paymentId])
    for (const outcome of ['approve', 'refuse'] as const) {
      const decided = await psu.payer.decide(own, outcome)
      assert.notEqual(decided.json['scaStatus'], 'finalised')
      assert.equal(await paymentStatusOf(bank, paymentId), 'RCVD')
    }
    await psu.decide(authorisationId)
    assert.equal(await psu.statusOf(basketId), 'ACTC')
  })
})
