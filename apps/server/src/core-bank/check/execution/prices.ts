import { convertCurrency, homeRate } from '../../index.ts'
import type { ConformanceCase } from '../conformance-case.ts'
import { expectEqual, expectPresent, expectThat } from '../expect.ts'
import { debitOf, executeAll, orderAbroad, orderOf, requireAbroad } from '../orders.ts'
import { fundPayer, payerBalance } from '../payer.ts'

/** What an order costs. */
export const PRICE_CASES: readonly ConformanceCase[] = [
  {
    id: 'execution/quoted-fee-is-charged',
    title: 'The fee of the order is charged, no more and no less.',
    advice:
      'Charge the fee that the order carries: it is what quoteFee returned when the payment was created.',
    async run(bank) {
      const orders = [
        ...(bank.accounts.abroad === undefined ? [] : [await orderAbroad(bank)]),
        orderOf(bank, { fee: { minorUnits: 12_34n, currency: bank.currency } }),
      ]
      const total = orders.reduce((sum, order) => sum + debitOf(order), 0n)
      const before = await fundPayer(bank, total)
      await executeAll(bank, orders)
      expectEqual('what has left the account', before - (await payerBalance(bank)), total)
    },
  },
  {
    id: 'execution/another-currency',
    title: 'An amount in another currency costs what it is worth by the rate of the day.',
    advice:
      'homePerUnit is the home currency for one unit: multiply to get that. A margin in the rate may be a tenth, and no more.',
    async run(bank) {
      const { coreBank, bankId } = bank
      const { currency } = requireAbroad(bank)
      const on = bank.now().toString().slice(0, 10)
      const rate = expectPresent(
        `findExchangeRate for ${currency}`,
        await coreBank.findExchangeRate({ bank: { bankId, version: 1 }, currency, on }),
      )
      const minorUnits = 100n * 10n ** BigInt(rate.minorUnits)
      const order = await orderAbroad(bank, { amount: { minorUnits, currency } })
      const fee = order.fee?.minorUnits ?? 0n
      const worth = convertCurrency(minorUnits, rate, homeRate(bank.currency)).minorUnits
      const before = await fundPayer(bank, 2n * worth + fee)
      await executeAll(bank, [order])
      const paid = before - (await payerBalance(bank)) - fee
      expectThat(paid >= (worth * 9n) / 10n && paid <= (worth * 11n) / 10n, {
        what: `what 100 ${currency} cost, in minor units and without the fee`,
        expected: `${worth}, a tenth more or less`,
        received: paid,
      })
    },
  },
]
