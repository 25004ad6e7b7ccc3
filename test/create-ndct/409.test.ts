import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { inDays } from '../support/coming-dates.ts'
import { ndctBody, ndctCreation } from '../support/ndct.ts'
import { faultsIn } from '../support/send.ts'
import { prepare, useBank } from '../support/bank.ts'

describe('create NDCT payment: 409 logical duplicate', () => {
  const bank = useBank()
  const tpp = prepare(() => bank.newTpp())

  const twin = (change: object = {}) => ndctCreation({ body: { ...ndctBody(), ...change } })

  test('EP-03 the same order twice is refused, unless duplicates are allowed', async () => {
    assert.equal((await bank.call(tpp, twin())).status, 201)
    const refused = await bank.call(tpp, twin())
    assert.equal(refused.status, 409)
    assert.deepEqual(faultsIn(refused), [['CONFLICT', 'allowLogicalDuplicate']])
    assert.match(
      refused.json.tppMessages[0]?.text ?? '',
      /add the query parameter: \?allowLogicalDuplicate=true/,
    )
    const allowed = { ...twin(), target: `${twin().target}?allowLogicalDuplicate=true` }
    assert.equal((await bank.call(tpp, allowed)).status, 201)
    const notAllowed = { ...twin(), target: `${twin().target}?allowLogicalDuplicate=false` }
    assert.equal((await bank.call(tpp, notAllowed)).status, 409)
  })

  test('another account, amount, currency, date or remittance is another order', async () => {
    for (const change of [
      { debtorAccount: { bban: '99860511378', currency: 'NOK' } },
      { creditorAccount: { bban: '99860514113', currency: 'NOK' } },
      { instructedAmount: { amount: '125.51', currency: 'NOK' } },
      { instructedAmount: { amount: '125.50', currency: 'SEK' } },
      { requestedExecutionDate: inDays(1) },
      { remittanceInformationUnstructured: 'Takk for sist' },
    ])
      assert.equal((await bank.call(tpp, twin(change))).status, 201, JSON.stringify(change))
  })

  test('another name for the creditor is still the same order', async () => {
    assert.equal((await bank.call(tpp, twin({ creditorName: 'O. Nordmann' }))).status, 409)
  })

  test('fifty identical orders at once: one payment', async () => {
    const body = ndctBody({ remittanceInformationUnstructured: 'Fifty at once' })
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => bank.call(tpp, ndctCreation({ body }))),
    )
    assert.equal(answers.filter(({ status }) => status === 201).length, 1)
    assert.equal(answers.filter(({ status }) => status === 409).length, 49)
  })

  test('another TPP learns nothing: its own payment is no duplicate of ours', async () => {
    assert.equal((await bank.call(bank.newTpp(), twin())).status, 201)
  })
})
