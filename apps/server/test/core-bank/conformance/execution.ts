import assert from 'node:assert/strict'
import {
  AT,
  type Check,
  type CoreBankUnderTest,
  execute,
  isPaid,
  orderOf,
  ordersOf,
} from './core-bank-under-test.ts'

/** An order is executed at most once, whatever happens around it. */
export function testExecution(bank: () => CoreBankUnderTest, test: Check): void {
  const paying = async (minorUnits: bigint) => {
    await bank().deposit(bank().accounts.payer, minorUnits)
    return bank().balanceOf(bank().accounts.payer)
  }
  const balance = () => bank().balanceOf(bank().accounts.payer)

  test('the same set twice: paid once, with the same outcomes', async () => {
    const before = await paying(300_00n)
    const orders = ordersOf(bank(), 3, 100_00n)
    const outcomes = await execute(bank(), orders)
    assert(outcomes.every(isPaid), String(outcomes))
    assert((await execute(bank(), orders)).every(isPaid))
    assert.equal(await balance(), before - 300_00n)
  })

  test('the same set from two callers at once, in opposite order: paid once', async () => {
    const before = await paying(1_000_00n)
    const orders = ordersOf(bank(), 10, 100_00n)
    const answers = await Promise.all([execute(bank(), orders), execute(bank(), orders.toReversed())])
    assert(answers.flat().every(isPaid), String(answers))
    assert.equal(await balance(), before - 1_000_00n)
  })

  test('a question that arrives too late executes nothing and says nothing; asked again, it pays', async () => {
    const before = await paying(100_00n)
    const orders = ordersOf(bank(), 1, 100_00n)
    const { bankId, coreBank } = bank()
    const notAfter = Temporal.Now.instant().subtract({ seconds: 1 })
    const late = await coreBank.execute({ bankId, orders, at: AT, notAfter })
    assert(late.every(({ outcome }) => outcome === 'unknown'))
    assert.equal(await balance(), before)
    assert((await execute(bank(), orders)).every(isPaid))
  })

  test('old and new orders in one set: the new ones are paid, and every order has one outcome', async () => {
    const before = await paying(600_00n)
    const old = ordersOf(bank(), 3, 100_00n)
    await execute(bank(), old)
    const mixed = ordersOf(bank(), 3, 100_00n).flatMap((order, index) => [
      order,
      ...old.slice(index, index + 1),
    ])
    const { bankId, coreBank } = bank()
    const executions = await coreBank.execute({ bankId, orders: mixed, at: AT })
    assert.deepEqual(
      executions.map(({ paymentId }) => paymentId).toSorted(),
      mixed.map(({ paymentId }) => paymentId).toSorted(),
    )
    assert(executions.every(({ outcome }) => isPaid(outcome)))
    assert.equal(await balance(), before - 600_00n)
  })

  test('an order that stands twice in a set is one order', async () => {
    const before = await paying(200_00n)
    const order = orderOf(bank())
    assert((await execute(bank(), [order, order])).every(isPaid))
    assert.equal(await balance(), before - 100_00n)
  })

  test('no orders, no outcomes', async () => {
    assert.deepEqual(await execute(bank(), []), [])
  })
}
