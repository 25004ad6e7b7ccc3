import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { ndctBody, NDCT_TARGET } from '../support/ndct.ts'
import { INSTANT_TARGET, MONDAY, type Payer, payerAt } from '../support/payer.ts'
import { codesOf } from '../support/send.ts'
import { useBank } from '../support/bank.ts'

describe('create instant payment: 409 logical duplicate', () => {
  const bank = useBank()
  let payer: Payer
  beforeEach(async () => {
    payer = payerAt(bank, bank.newTpp({ keyType: 'P-256' }))
    await payer.setClock(MONDAY)
  })

  const create = (target: string, query = '') => payer.create({ target, body: ndctBody(), query })

  test('the same order twice is refused, even if the first is already settled', async () => {
    const first = await create(INSTANT_TARGET)
    assert.equal(first.status, 201, first.text)
    await payer.decide(first)
    const second = await create(INSTANT_TARGET)
    assert.deepEqual([second.status, codesOf(second)], [409, ['CONFLICT allowLogicalDuplicate']])
    assert.equal((await create(INSTANT_TARGET, '?allowLogicalDuplicate=true')).status, 201)
  })

  for (const [first, second] of [
    [NDCT_TARGET, INSTANT_TARGET],
    [INSTANT_TARGET, NDCT_TARGET],
  ] as const)
    test(`the same order with another product is the same order: ${first.split('/').at(-1)} first`, async () => {
      assert.equal((await create(first)).status, 201)
      assert.equal((await create(second)).status, 409)
    })

  test('an order that was rejected for lack of money may be repeated', async () => {
    const body = ndctBody({ debtorAccount: { bban: '99860514113', currency: 'NOK' } })
    const request = { target: INSTANT_TARGET, body, headers: { 'X-PSU-IDENTITY': '02927931152' } }
    assert.equal(await payer.statusOf(await payer.pay(request)), 'RJCT')
    assert.equal((await payer.create(request)).status, 201)
  })
})
