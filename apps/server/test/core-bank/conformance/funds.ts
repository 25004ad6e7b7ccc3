import assert from 'node:assert/strict'
import {
  type Check,
  type CoreBankUnderTest,
  execute,
  isPaid,
  orderOf,
  ordersOf,
} from './core-bank-under-test.ts'

/** No account is ever overdrawn, and no account that could pay gets no-funds. */
export function testFunds(bank: () => CoreBankUnderTest, test: Check): void {
  const balance = () => bank().balanceOf(bank().accounts.payer)
  const deposit = (minorUnits: bigint) => bank().deposit(bank().accounts.payer, minorUnits)
  /** An amount of which the account holds exactly so many, give or take an øre each. */
  const shareOf = async (parts: bigint) => {
    await deposit(1_000_00n)
    return (await balance()) / parts
  }

  test('no-funds does nothing, and pays when money has come', async () => {
    const before = await balance()
    const order = orderOf(bank(), { amount: { minorUnits: before + 50_00n, currency: 'NOK' } })
    assert.deepEqual(await execute(bank(), [order]), ['no-funds'])
    assert.equal(await balance(), before)
    await deposit(50_00n)
    assert((await execute(bank(), [order])).every(isPaid))
    assert.equal(await balance(), 0n)
  })

  test('a set larger than the money: exactly as many as fit', async () => {
    const share = await shareOf(5n)
    const before = await balance()
    const outcomes = await execute(bank(), ordersOf(bank(), 20, share))
    assert.equal(outcomes.filter(isPaid).length, 5)
    assert.equal(count(outcomes, 'no-funds'), 15)
    assert.equal(await balance(), before - 5n * share)
  })

  test('a large order that does not fit leaves the money to a small one', async () => {
    const share = await shareOf(1n)
    const [large, small] = await execute(bank(), [
      ...ordersOf(bank(), 1, share + 1n),
      ...ordersOf(bank(), 1, share),
    ])
    assert.equal(large, 'no-funds')
    assert(isPaid(small))
    assert.equal(await balance(), 0n)
  })

  test('twenty at once against money for five: five are paid', async () => {
    const share = await shareOf(5n)
    const before = await balance()
    const outcomes = await Promise.all(
      ordersOf(bank(), 20, share).map(async (order) => (await execute(bank(), [order]))[0]),
    )
    assert.equal(outcomes.filter(isPaid).length, 5, String(outcomes))
    assert.equal(count(outcomes, 'no-funds'), 15, String(outcomes))
    assert.equal(await balance(), before - 5n * share)
  })

  test('hasFunds says what execute does, to the øre and with the fee', async () => {
    const { coreBank, bankId } = bank()
    await deposit(200_00n)
    const all = await balance()
    const fee = { minorUnits: 10_00n, currency: 'NOK' }
    const amounts = [all - 10_00n, all - 10_00n + 1n]
    const [fits, exceeds] = amounts.map((minorUnits) =>
      orderOf(bank(), { amount: { minorUnits, currency: 'NOK' }, fee }),
    )
    assert(fits && exceeds)
    assert.equal(await coreBank.hasFunds({ bankId, order: exceeds }), false)
    assert.equal(await coreBank.hasFunds({ bankId, order: fits }), true)
    // Asking sets nothing aside.
    assert.equal(await coreBank.hasFunds({ bankId, order: fits }), true)
    assert.equal(await balance(), all)
    assert.deepEqual(await execute(bank(), [exceeds]), ['no-funds'])
    assert((await execute(bank(), [fits])).every(isPaid))
    assert.equal(await balance(), 0n)
  })

  test('there are no funds in an account that is not there', async () => {
    const { coreBank, bankId, accounts } = bank()
    const order = orderOf(bank(), { debtor: { account: accounts.unknown, currency: 'NOK' } })
    assert.equal(await coreBank.hasFunds({ bankId, order }), false)
  })
}

function count(outcomes: readonly unknown[], wanted: string): number {
  return outcomes.filter((outcome) => outcome === wanted).length
}
