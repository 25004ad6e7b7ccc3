import assert from 'node:assert/strict'
import {
  type Check,
  type CoreBankUnderTest,
  execute,
  isPaid,
  orderAbroad,
  orderOf,
} from './core-bank-under-test.ts'
import { testSets } from './sets.ts'

/** What was said of an order holds. */
export function testOutcomes(bank: () => CoreBankUnderTest, test: Check): void {
  const paying = async (minorUnits: bigint) => {
    await bank().deposit(bank().accounts.payer, minorUnits)
    return bank().balanceOf(bank().accounts.payer)
  }
  const balance = () => bank().balanceOf(bank().accounts.payer)

  testSets(bank, test)

  test('refused does nothing, stays refused, and harms no neighbour', async () => {
    const before = await paying(200_00n)
    const refused = [
      orderOf(bank(), { debtor: { account: bank().accounts.unknown, currency: 'NOK' } }),
      orderOf(bank(), { debtor: { account: bank().accounts.payer, currency: 'SEK' } }),
    ]
    const [first, ...others] = await execute(bank(), [orderOf(bank()), ...refused])
    assert(isPaid(first))
    assert.deepEqual(others, ['refused', 'refused'])
    assert.deepEqual(await execute(bank(), refused), ['refused', 'refused'])
    assert.equal(await balance(), before - 100_00n)
  })

  for (const [rail, orderThere] of [
    ['in the country', async () => orderOf(bank())],
    ['abroad', () => orderAbroad(bank())],
  ] as const)
    test(`money under way ${rail} is booked in the end, and paid once`, async () => {
      const { coreBank, bankId } = bank()
      await paying(1_000_00n)
      const orders = [await orderThere(), await orderThere()]
      assert((await execute(bank(), orders)).every(isPaid))
      const afterwards = await balance()
      const at = await bank().settle()
      for (const ask of ['readOutcomes', 'readOutcomes', 'execute'] as const) {
        const executions = await coreBank[ask]({ bankId, orders, at })
        assert.deepEqual(
          executions.map(({ outcome }) => outcome),
          ['booked', 'booked'],
        )
      }
      assert.equal(await balance(), afterwards)
    })

  test('a report of what was never executed moves nothing and claims nothing', async () => {
    const { coreBank, bankId } = bank()
    const before = await paying(100_00n)
    const [execution] = await coreBank.readOutcomes({
      bankId,
      orders: [orderOf(bank())],
      at: await bank().settle(),
    })
    assert(!isPaid(execution?.outcome))
    assert.equal(await balance(), before)
  })
}
