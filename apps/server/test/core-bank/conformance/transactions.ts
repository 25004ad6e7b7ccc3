import assert from 'node:assert/strict'
import {
  type Check,
  type CoreBankUnderTest,
  execute,
  isPaid,
  orderAbroad,
  orderOf,
} from './core-bank-under-test.ts'
import { testTransactionDetails } from './transaction-details.ts'
import { accountIdOf, everything, idsOf, pendingOf, settleAll, statementOf } from './statement.ts'

/** What was executed is on the statement, and a booked transaction never changes. */
export function testTransactions(bank: () => CoreBankUnderTest, test: Check): void {
  const paying = (minorUnits: bigint) => bank().deposit(bank().accounts.payer, minorUnits)

  testTransactionDetails(bank, test)

  test('an order is one transaction with everything that left the account, however often it is asked for', async () => {
    await paying(2_000_00n)
    const orders = [
      orderOf(bank(), { fee: { minorUnits: 5_00n, currency: 'NOK' } }),
      await orderAbroad(bank()),
    ]
    const known = new Set(idsOf(await everything(bank())))
    for (let time = 0; time < 2; time += 1) assert((await execute(bank(), orders)).every(isPaid))
    const news = (await everything(bank())).filter(({ transactionId }) => !known.has(transactionId))
    assert.deepEqual(
      news.map(({ amount }) => String(amount.minorUnits)).toSorted(),
      orders.map(({ amount, fee }) => String(-amount.minorUnits - (fee?.minorUnits ?? 0n))).toSorted(),
    )
    for (const { amount, message } of news) {
      assert.equal(amount.currency, 'NOK')
      assert.equal(message, 'From the conformance suite')
    }
  })

  test('a transaction keeps its id when it is booked, and is booked once and for ever', async () => {
    const { coreBank, bankId } = bank()
    await paying(2_000_00n)
    const known = new Set(idsOf(await everything(bank())))
    const orders = [orderOf(bank()), await orderAbroad(bank())]
    assert((await execute(bank(), orders)).every(isPaid))
    const seen = idsOf(await everything(bank())).filter((id) => !known.has(id))
    await settleAll(bank(), orders)
    assert(idsOf(await pendingOf(bank())).every((id) => known.has(id)))
    const booked = await statementOf(bank())
    const news = idsOf(booked).filter((id) => !known.has(id))
    assert.deepEqual(news.toSorted(), seen.toSorted())
    await settleAll(bank(), orders)
    assert.deepEqual(await statementOf(bank()), booked)
    const accountId = await accountIdOf(bank())
    for (const transaction of booked.slice(0, 5)) {
      const { transactionId } = transaction
      assert.deepEqual(await coreBank.findTransaction({ bankId, accountId, transactionId }), transaction)
    }
  })

  test('a pending transaction can be read by its id', async () => {
    const { coreBank, bankId } = bank()
    await paying(1_000_00n)
    const order = await orderAbroad(bank())
    assert((await execute(bank(), [order])).every(isPaid))
    const accountId = await accountIdOf(bank())
    for (const pending of await pendingOf(bank())) {
      assert.equal(pending.booked, undefined)
      const { transactionId } = pending
      assert.deepEqual(await coreBank.findTransaction({ bankId, accountId, transactionId }), pending)
    }
    await settleAll(bank(), [order])
  })
}
