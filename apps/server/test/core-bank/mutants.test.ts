import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type CoreBankUnderTest, firstFailure } from './conformance/index.ts'
import { ledgerUnderTest } from './support/ledger-under-test.ts'
import { MUTANTS } from './support/mutants.ts'

describe('the suite for adapters notices one that is wrong in', () => {
  let opened: CoreBankUnderTest
  before(async () => {
    opened = await ledgerUnderTest()
  })
  after(() => opened.close())

  for (const [name, { caughtBy, of }] of Object.entries(MUTANTS))
    test(`one thing: it ${name}`, async () => {
      const coreBank = of(opened.coreBank, opened.bankId)
      assert.notEqual(await firstFailure({ ...opened, coreBank }, caughtBy), undefined)
    })

  test('nothing: the adapter behind all of these passes the parts that catch them', async () => {
    for (const part of new Set(Object.values(MUTANTS).map(({ caughtBy }) => caughtBy)))
      assert.equal(await firstFailure(opened, part), undefined)
  })
})
