import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  bindCase,
  type CoreBankUnderTest,
  PORT_GROUPS,
  runCase,
} from '../../apps/server/src/core-bank/check/index.ts'
import type { OpenCoreBank } from './support/describe-core-bank.ts'
import { ledgerUnderTest } from './support/ledger-under-test.ts'
import { MUTANTS } from './support/mutants.ts'

describe('the suite for core banks detects a core bank with', () => {
  let opened: OpenCoreBank
  before(async () => {
    opened = await ledgerUnderTest()
  })
  after(() => opened.close())

  const run = async (bank: CoreBankUnderTest, id: string) => {
    const found = PORT_GROUPS.flatMap(({ cases }) => cases).find((one) => one.id === id)
    assert(found, `there is no case ${id}`)
    return runCase(bindCase(found, bank))
  }

  for (const [name, { caughtBy, of }] of Object.entries(MUTANTS))
    test(`one fault: it ${name}`, async () => {
      const coreBank = of(opened.coreBank, opened.bankId)
      assert.equal((await run({ ...opened, coreBank }, caughtBy)).result, 'failed')
    })

  test('no fault: the core bank behind all of these fails none of the cases that detect them', async () => {
    for (const id of new Set(Object.values(MUTANTS).map(({ caughtBy }) => caughtBy)))
      assert.notEqual((await run(opened, id)).result, 'failed', id)
  })
})
