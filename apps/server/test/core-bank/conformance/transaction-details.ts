import assert from 'node:assert/strict'
import {
  type Check,
  type CoreBankUnderTest,
  execute,
  isPaid,
  orderAbroad,
  orderOf,
} from './core-bank-under-test.ts'
import { everything, idsOf, pendingOf, settleAll } from './statement.ts'

/** A statement says what was ordered, and in which order. */
export function testTransactionDetails(bank: () => CoreBankUnderTest, test: Check): void {
  const paying = (minorUnits: bigint) => bank().deposit(bank().accounts.payer, minorUnits)

  test('a transaction tells what was ordered: references, end-to-end identification, fee and creditor', async () => {
    await paying(1_000_00n)
    const known = new Set(idsOf(await everything(bank())))
    const fee = { minorUnits: 5_00n, currency: 'NOK' }
    const references = ['1234566', 'FAKTURA-7']
    const order = orderOf(bank(), {
      fee,
      remittance: ['', ...references.flatMap((reference) => [reference, '', ''])],
      endToEndIdentification: 'E2E-0042',
    })
    assert((await execute(bank(), [order])).every(isPaid))
    await settleAll(bank(), [order])
    const [transaction, ...others] = (await everything(bank())).filter(
      ({ transactionId }) => !known.has(transactionId),
    )
    assert(transaction)
    assert.deepEqual(others, [])
    assert.deepEqual(transaction.references, references)
    assert.equal(transaction.endToEndIdentification, 'E2E-0042')
    assert.deepEqual(transaction.fee, fee)
    assert.equal(transaction.counterparty?.name, order.creditor.name)
  })

  test('pending transactions are listed newest first', async () => {
    await paying(2_000_00n)
    const orders = await Promise.all(
      [101_00n, 102_00n, 103_00n].map((minorUnits) =>
        orderAbroad(bank(), { amount: { minorUnits, currency: 'NOK' } }),
      ),
    )
    const known = new Set(idsOf(await pendingOf(bank())))
    for (const order of orders) assert((await execute(bank(), [order])).every(isPaid))
    const news = (await pendingOf(bank())).filter(({ transactionId }) => !known.has(transactionId))
    // A bank that books at once has nothing pending.
    const expected = orders
      .map(({ amount, fee }) => -amount.minorUnits - (fee?.minorUnits ?? 0n))
      .toReversed()
    if (news.length > 0)
      assert.deepEqual(
        news.map(({ amount }) => amount.minorUnits),
        expected,
      )
    await settleAll(bank(), orders)
  })
}
