import assert from 'node:assert/strict'
import { convertCurrency, NOK_RATE } from '../../../src/core-bank/index.ts'
import {
  AT,
  type Check,
  type CoreBankUnderTest,
  execute,
  isPaid,
  orderAbroad,
  orderOf,
} from './core-bank-under-test.ts'

/** Rates and fees. */
export function testPrices(bank: () => CoreBankUnderTest, test: Check): void {
  test('a krone is a krone, other rates are above zero, and what is not traded has none', async () => {
    const { coreBank, bankId, accounts } = bank()
    const rateOf = (currency: string) =>
      coreBank.findExchangeRate({ bank: { bankId, version: 1 }, currency, on: AT.toString().slice(0, 10) })
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
    assert.deepEqual(await coreBank.quoteFee({ bank: { bankId, version: 1 }, transfer: terms }), fee)
    if (fee !== undefined) {
      assert.equal(fee.currency, terms.debtor.currency)
      assert(fee.minorUnits > 0n)
    }
  })

  test('an amount in another currency costs what it is worth by the rate of the day', async () => {
    const { coreBank, bankId, accounts } = bank()
    const { currency } = accounts.abroad
    const rate = await coreBank.findExchangeRate({ bank: { bankId, version: 1 }, currency, on: '2026-11-16' })
    assert(rate)
    const minorUnits = 100n * 10n ** BigInt(rate.minorUnits)
    const order = await orderAbroad(bank(), { amount: { minorUnits, currency } })
    const worth = convertCurrency(minorUnits, rate, NOK_RATE).minorUnits
    await bank().deposit(accounts.payer, 2n * worth + (order.fee?.minorUnits ?? 0n))
    const before = await bank().balanceOf(accounts.payer)
    assert((await execute(bank(), [order])).every(isPaid))
    const paid = before - (await bank().balanceOf(accounts.payer)) - (order.fee?.minorUnits ?? 0n)
    // A bank may take its margin in the rate: a tenth, and no more.
    assert(paid >= (worth * 9n) / 10n && paid <= (worth * 11n) / 10n, `${worth} was charged as ${paid}`)
  })

  test('the quoted fee is what is charged', async () => {
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
