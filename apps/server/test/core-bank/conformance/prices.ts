import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AT, type CoreBankUnderTest, execute, isPaid, orderAbroad, orderOf } from './core-bank-under-test.ts'

/** Rates and fees. */
export function testPrices(bank: () => CoreBankUnderTest): void {
  test('a krone is a krone, other rates are above zero, and what is not traded has none', async () => {
    const { coreBank, bankId, accounts } = bank()
    const rateOf = (currency: string) =>
      coreBank.rateOf({ bank: { bankId, version: 1 }, currency, on: AT.toString().slice(0, 10) })
    const nok = await rateOf('NOK')
    assert.equal(Number(nok?.nokPerUnit), 1)
    assert.equal(nok?.minorUnits, 2)
    const foreign = await rateOf(accounts.abroad.currency)
    assert.equal(foreign?.currency, accounts.abroad.currency)
    assert.match(foreign.nokPerUnit, /^\d+(?:\.\d+)?$/)
    assert(Number(foreign.nokPerUnit) > 0)
    assert.equal(await rateOf('XXX'), undefined)
  })

  test("a fee is in the currency of the debtor's account and the same when asked again", async () => {
    const { coreBank, bankId } = bank()
    const { fee, ...terms } = await orderAbroad(bank())
    assert.deepEqual(await coreBank.feeOf({ bank: { bankId, version: 1 }, terms }), fee)
    if (fee !== undefined) {
      assert.equal(fee.currency, terms.debtor.currency)
      assert(fee.minorUnits > 0n)
    }
  })

  test('what was told is what is charged', async () => {
    const { payer } = bank().accounts
    const orders = [
      await orderAbroad(bank()),
      orderOf(bank(), { fee: { minorUnits: 12_34n, currency: 'NOK' } }),
    ]
    const charged = orders.reduce(
      (sum, { amount, fee }) => sum + amount.minorUnits + (fee?.minorUnits ?? 0n),
      0n,
    )
    await bank().deposit(payer, charged)
    const before = await bank().balanceOf(payer)
    assert((await execute(bank(), orders)).every(isPaid))
    assert.equal(before - (await bank().balanceOf(payer)), charged)
  })
}
