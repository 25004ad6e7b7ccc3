import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { BasketStatus, TransactionStatus } from '@havn/contract'
import fc from 'fast-check'
import { BASKET_STAGES, type BasketStage, stageAfterApproval } from './basket-stage.ts'
import { basketStatus } from './basket-status.ts'

const ALONE: Readonly<Record<TransactionStatus, BasketStatus>> = {
  RCVD: 'RCVD',
  ACTC: 'ACTC',
  ACWC: 'ACTC',
  ACCP: 'ACTC',
  PDNG: 'ACTC',
  ACSP: 'ACTC',
  ACWP: 'ACTC',
  ACSC: 'ACTC',
  PART: 'ACTC',
  RJCT: 'RJCT',
  CANC: 'RJCT',
}

const STATUSES = Object.keys(ALONE) as TransactionStatus[]
const WORST_FIRST = ['RJCT', 'RCVD', 'PATC', 'ACTC']

describe('the status of a basket', () => {
  for (const [status, expected] of Object.entries(ALONE) as [TransactionStatus, BasketStatus][])
    test(`BSK-03 ST-02 all payments ${status}: the basket is ${expected}`, () => {
      assert.equal(basketStatus('open', [status]), expected)
      assert.equal(basketStatus('open', Array(100).fill(status)), expected)
    })

  const MIXED: [BasketStage, TransactionStatus[], BasketStatus][] = [
    ['open', ['RCVD', 'RCVD'], 'RCVD'],
    ['open', ['RCVD', 'CANC'], 'RJCT'],
    ['open', ['RCVD', 'ACTC'], 'RCVD'],
    ['half-approved', ['RCVD', 'RCVD'], 'PATC'],
    ['half-approved', ['RCVD', 'CANC'], 'RJCT'],
    ['half-approved', ['RCVD', 'ACTC'], 'PATC'],
    ['approved', ['ACTC', 'ACWC', 'ACSC'], 'ACTC'],
    ['approved', ['ACSC', 'RJCT'], 'RJCT'],
    ['approved', ['ACCP', 'PDNG', 'ACWP'], 'ACTC'],
    ['refused', ['RJCT', 'CANC'], 'RJCT'],
  ]
  for (const [stage, statuses, expected] of MIXED)
    test(`BSK-06 ST-03 ${stage} with ${statuses.join(', ')}: the basket is ${expected}`, () => {
      assert.equal(basketStatus(stage, statuses), expected)
    })

  test('BSK-06 ST-03 the basket has the worst of the statuses that each payment alone would give it, in any order', () => {
    const stages = fc.constantFrom(...(Object.keys(BASKET_STAGES) as BasketStage[]))
    const statuses = fc.array(fc.constantFrom(...STATUSES), { minLength: 1, maxLength: 100 })
    fc.assert(
      fc.property(stages, statuses, (stage, all) => {
        const alone = all.map((status) => WORST_FIRST.indexOf(basketStatus(stage, [status])))
        assert.equal(basketStatus(stage, all), WORST_FIRST[Math.min(...alone)])
        assert.equal(basketStatus(stage, all.toReversed()), basketStatus(stage, all))
      }),
    )
  })
})

test('an approval completes a basket that needs one, and the second completes any', () => {
  assert.equal(stageAfterApproval('open', 1), 'approved')
  assert.equal(stageAfterApproval('open', 2), 'half-approved')
  assert.equal(stageAfterApproval('half-approved', 1), 'approved')
  assert.equal(stageAfterApproval('half-approved', 2), 'approved')
  for (const stage of ['approved', 'refused', 'deleted'] as const)
    assert.equal(stageAfterApproval(stage, 1), undefined)
})
