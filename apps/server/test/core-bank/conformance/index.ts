import { after, before, describe, test } from 'node:test'
import { testBalances } from './balances.ts'
import type { Check, CoreBankUnderTest } from './core-bank-under-test.ts'
import { testExecution } from './execution.ts'
import { testFunds } from './funds.ts'
import { testUnknownAccounts } from './unknown-accounts.ts'
import { testOutcomes } from './outcomes.ts'
import { testPaging } from './paging.ts'
import { testPeople } from './people.ts'
import { testPositions } from './positions.ts'
import { testPrices } from './prices.ts'
import { testTransactions } from './transactions.ts'

export type { CoreBankUnderTest } from './core-bank-under-test.ts'

/** The parts of the suite, each of which can be run by itself. */
const PARTS = {
  people: testPeople,
  prices: testPrices,
  execution: testExecution,
  outcomes: testOutcomes,
  funds: testFunds,
  balances: testBalances,
  transactions: testTransactions,
  paging: testPaging,
  places: testPositions,
  'not-there': testUnknownAccounts,
} satisfies Record<string, (bank: () => CoreBankUnderTest, test: Check) => void>

export type Part = keyof typeof PARTS

/**
 * The tests that every adapter to a core bank has to pass: call it from a file of tests. `docs/core-bank.md` shows how. It
 * needs nothing of Havn but the port.
 */
export function describeCoreBank(name: string, open: () => Promise<CoreBankUnderTest>): void {
  describe(`${name} keeps what the port asks`, () => {
    let opened: CoreBankUnderTest
    before(async () => {
      opened = await open()
    })
    after(() => opened.close())
    for (const testPart of Object.values(PARTS)) testPart(() => opened, test)
  })
}

/** The first check of one part that an adapter fails; undefined when it passes them all. */
export async function firstFailure(bank: CoreBankUnderTest, part: Part): Promise<string | undefined> {
  const checks: (readonly [name: string, work: () => Promise<void>])[] = []
  PARTS[part](
    () => bank,
    (name, work) => checks.push([name, work]),
  )
  for (const [name, work] of checks) {
    const isPassed = await work().then(
      () => true,
      () => false,
    )
    if (!isPassed) return name
  }
  return undefined
}
