import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { openBank, type TestBank } from '../support/bank.ts'
import { ndctCreation } from '../support/ndct.ts'

describe('create NDCT payment: 201', () => {
  let bank: TestBank
  before(async () => {
    bank = await openBank()
  })
  after(() => bank.close())

  test('EP-01 NDCT-01 a signed payment by single SCA is created', async () => {
    const tpp = bank.newTpp()
    const answer = await bank.call(tpp, ndctCreation())
    assert.equal(answer.status, 201)
  })
})
