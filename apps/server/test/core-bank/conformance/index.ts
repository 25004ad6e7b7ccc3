import { after, before, describe } from 'node:test'
import type { CoreBankUnderTest } from './core-bank-under-test.ts'
import { testExecution } from './execution.ts'
import { testFunds } from './funds.ts'
import { testOutcomes } from './outcomes.ts'
import { testPeople } from './people.ts'
import { testPrices } from './prices.ts'

export type { CoreBankUnderTest } from './core-bank-under-test.ts'

/**
 * What every adapter to a bank's books has to pass: call it from a file of tests. `docs/core-bank.md` shows how. It
 * needs nothing of Havn but the port.
 */
export function describeCoreBank(name: string, open: () => Promise<CoreBankUnderTest>): void {
  describe(`${name} keeps what the port asks`, () => {
    let opened: CoreBankUnderTest
    before(async () => {
      opened = await open()
    })
    after(() => opened.close())

    const bank = () => opened
    testPeople(bank)
    testPrices(bank)
    testExecution(bank)
    testOutcomes(bank)
    testFunds(bank)
  })
}
