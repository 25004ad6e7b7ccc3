import type { Transaction } from '../../index.ts'
import type { ConformanceCase } from '../conformance-case.ts'
import type { CoreBankUnderTest } from '../core-bank-under-test.ts'
import { expectEqual, expectPresent } from '../expect.ts'
import { debitOf, executeAll, orderAway, orderOf, ordersOf, REMITTANCE_TEXT } from '../orders.ts'
import { fundPayer, payerAccountId } from '../payer.ts'
import { idsOf, listPending, readEverything, readStatement, settleAll, sumOf } from '../statement.ts'

const needs = ['settle'] as const

/** Returns what is on the statement now and was not before. */
async function readNew(bank: CoreBankUnderTest, known: ReadonlySet<string>): Promise<readonly Transaction[]> {
  return (await readEverything(bank)).filter(({ transactionId }) => !known.has(transactionId))
}

/** What was executed is on the statement, and a booked transaction never changes. */
export const TRANSACTION_CASES: readonly ConformanceCase[] = [
  {
    id: 'execution/one-transaction-per-order',
    title: 'An order is one transaction, fee included, however often it is sent.',
    advice:
      'Book amount and fee as one transaction, whose amount is negative. Write it when the money is set aside.',
    async run(bank) {
      await fundPayer(bank, 2_000_00n)
      const orders = [
        orderOf(bank, { fee: { minorUnits: 5_00n, currency: bank.currency } }),
        await orderAway(bank),
      ]
      const known = new Set(idsOf(await readEverything(bank)))
      for (let time = 0; time < 2; time += 1) await executeAll(bank, orders)
      const news = await readNew(bank, known)
      expectEqual(
        'the amounts of the new transactions',
        news.map(({ amount }) => String(amount.minorUnits)).toSorted(),
        orders.map((order) => String(-debitOf(order))).toSorted(),
      )
      for (const { amount, message } of news)
        expectEqual('currency and message', [amount.currency, message], [bank.currency, REMITTANCE_TEXT])
    },
  },
  {
    id: 'execution/transaction-keeps-its-id',
    title: 'A transaction keeps its id when it is booked, and never changes after that.',
    advice:
      'Give a transaction its id when it is first listed as pending, and only its booking when it is booked.',
    needs,
    async run(bank) {
      const { coreBank, bankId } = bank
      await fundPayer(bank, 2_000_00n)
      const known = new Set(idsOf(await readEverything(bank)))
      const orders = [orderOf(bank), await orderAway(bank)]
      await executeAll(bank, orders)
      const seen = idsOf(await readNew(bank, known))
      await settleAll(bank, orders)
      const pending = (await listPending(bank)).filter(({ transactionId }) => !known.has(transactionId))
      expectEqual('what is still pending of what was settled', pending, [])
      const booked = await readStatement(bank)
      const news = idsOf(booked).filter((id) => !known.has(id))
      expectEqual('the ids when booked and when pending', news.toSorted(), seen.toSorted())
      await settleAll(bank, orders)
      expectEqual('the statement after another settlement', await readStatement(bank), booked)
      const accountId = await payerAccountId(bank)
      for (const transaction of booked.slice(0, 5)) {
        const { transactionId } = transaction
        const found = await coreBank.findTransaction({ bankId, accountId, transactionId })
        expectEqual('findTransaction with an id of the list', found, transaction)
      }
    },
  },
  {
    id: 'execution/pending-transaction-by-id',
    title: 'A pending transaction can be read by its id.',
    advice: 'findTransaction finds pending transactions too; booked is null for them.',
    needs,
    async run(bank) {
      const { coreBank, bankId } = bank
      await fundPayer(bank, 1_000_00n)
      const order = await orderAway(bank)
      await executeAll(bank, [order])
      const accountId = await payerAccountId(bank)
      for (const pending of await listPending(bank)) {
        expectEqual('booked of a pending transaction', pending.booked, undefined)
        const { transactionId } = pending
        const found = await coreBank.findTransaction({ bankId, accountId, transactionId })
        expectEqual('findTransaction with an id of listPendingTransactions', found, pending)
      }
      await settleAll(bank, [order])
    },
  },
  {
    id: 'execution/transaction-details',
    title: 'A transaction says what was ordered: references, end-to-end identification, fee and creditor.',
    advice:
      'remittance is the message, then three texts for each reference: the reference, its type, its issuer. List the first of each three as references.',
    needs,
    async run(bank) {
      await fundPayer(bank, 1_000_00n)
      const known = new Set(idsOf(await readEverything(bank)))
      const references = ['1234566', 'FAKTURA-7']
      const order = orderOf(bank, {
        fee: { minorUnits: 5_00n, currency: bank.currency },
        remittance: ['', ...references.flatMap((reference) => [reference, '', ''])],
        endToEndIdentification: 'E2E-0042',
      })
      await executeAll(bank, [order])
      await settleAll(bank, [order])
      const [transaction, ...others] = await readNew(bank, known)
      const booked = expectPresent('the transaction of the order', transaction)
      expectEqual('further transactions of the same order', others, [])
      expectEqual('references', booked.references, references)
      expectEqual('endToEndIdentification', booked.endToEndIdentification, 'E2E-0042')
      expectEqual('fee', booked.fee, order.fee)
      expectEqual('counterparty.name', booked.counterparty?.name, order.creditor.name)
    },
  },
  {
    id: 'execution/pending-newest-first',
    title: 'Pending transactions are listed newest first.',
    advice: 'Sort by the order in which the transactions came in, not by id.',
    needs,
    async run(bank) {
      await fundPayer(bank, 2_000_00n)
      const orders = await Promise.all(
        [101_00n, 102_00n, 103_00n].map((minorUnits) =>
          orderAway(bank, { amount: { minorUnits, currency: bank.currency } }),
        ),
      )
      const known = new Set(idsOf(await listPending(bank)))
      for (const order of orders) await executeAll(bank, [order])
      const news = (await listPending(bank)).filter(({ transactionId }) => !known.has(transactionId))
      // A bank that books at once has nothing pending.
      if (news.length > 0)
        expectEqual(
          'the amounts of the pending transactions',
          news.map(({ amount }) => amount.minorUnits),
          orders.map((order) => -debitOf(order)).toReversed(),
        )
      await settleAll(bank, orders)
    },
  },
  {
    id: 'execution/balance-follows-the-statement',
    title: 'What is booked changes the booked balance by its amounts.',
    advice: 'Compute both from the same rows, or change both in one database transaction.',
    needs,
    async run(bank) {
      const { coreBank, bankId } = bank
      const accountIds = [await payerAccountId(bank)]
      const readBooked = async () =>
        expectPresent(
          'the payer’s balance in minor units',
          (await coreBank.listBalances({ bankId, accountIds }))[0],
        ).booked
      const before = await readBooked()
      const known = new Set(idsOf(await readStatement(bank)))
      await fundPayer(bank, 300_00n)
      const orders = ordersOf(bank, 3, 100_00n)
      await executeAll(bank, orders)
      await settleAll(bank, orders)
      const news = (await readStatement(bank)).filter(({ transactionId }) => !known.has(transactionId))
      expectEqual('booked', (await readBooked()).minorUnits, before.minorUnits + sumOf(news))
    },
  },
]
