import { after, before, describe } from 'node:test'
import { testBalances } from './balances.ts'
import type { CoreBankUnderTest } from './core-bank-under-test.ts'
import { testExecution } from './execution.ts'
import { testFunds } from './funds.ts'
import { testNotThere } from './not-there.ts'
import { testOutcomes } from './outcomes.ts'
import { testPaging } from './paging.ts'
import { testPeople } from './people.ts'
import { testPlaces } from './places.ts'
import { testPrices } from './prices.ts'
import { testTransactions } from './transactions.ts'

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
    testBalances(bank)
    testTransactions(bank)
    testPaging(bank)
    testPlaces(bank)
    testNotThere(bank)
  })
}
