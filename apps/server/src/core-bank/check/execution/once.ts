import { realClock } from '../../../platform/shared/clock.ts'
import type { ConformanceCase } from '../conformance-case.ts'
import { expectEqual, expectThat } from '../expect.ts'
import { execute, executeAll, expectPaid, orderOf, ordersOf } from '../orders.ts'
import { fundPayer, payerBalance } from '../payer.ts'

const atMostOnce =
  'Store paymentId under a unique key in the same database transaction that moves the money. If it is there already, return the stored outcome and move nothing.'

/** An order is executed at most once, whatever happens around it. */
export const ONCE_CASES: readonly ConformanceCase[] = [
  {
    id: 'execution/same-set-twice',
    title: 'The same set sent twice is paid once.',
    advice: atMostOnce,
    async run(bank) {
      const before = await fundPayer(bank, 300_00n)
      const orders = ordersOf(bank, 3, 100_00n)
      await executeAll(bank, orders)
      expectPaid('the outcomes of the second execute', await execute(bank, orders))
      expectEqual(
        'the payer’s balance in minor units after 3 orders of 10000 minor units',
        await payerBalance(bank),
        before - 300_00n,
      )
    },
  },
  {
    id: 'execution/two-callers-at-once',
    title: 'The same set from two callers at once, in opposite order, is paid once.',
    advice: `${atMostOnce} Looking for the id first is not enough: two callers may both find nothing.`,
    async run(bank) {
      const before = await fundPayer(bank, 1_000_00n)
      const orders = ordersOf(bank, 10, 100_00n)
      const answers = await Promise.all([execute(bank, orders), execute(bank, orders.toReversed())])
      expectPaid('the outcomes of both calls', answers.flat())
      expectEqual(
        'the payer’s balance in minor units after 10 orders of 10000 minor units',
        await payerBalance(bank),
        before - 1_000_00n,
      )
    },
  },
  {
    id: 'execution/late-request',
    title: 'A request that arrives after notAfter executes nothing; sent again, it pays.',
    advice:
      'Compare notAfter with your clock while you hold the account’s lock, and return unknown for what is too late. Do not store anything for it.',
    async run(bank) {
      const { bankId, coreBank } = bank
      const before = await fundPayer(bank, 100_00n)
      const orders = ordersOf(bank, 1, 100_00n)
      const notAfter = Temporal.Instant.fromEpochMilliseconds(realClock.milliseconds() - 1_000)
      const late = await coreBank.execute({ bankId, orders, at: bank.now(), notAfter })
      expectThat(
        late.every(({ outcome }) => outcome === 'unknown'),
        { what: 'the outcomes of a late request', expected: 'unknown', received: late },
      )
      expectEqual(
        'the payer’s balance in minor units after the late request',
        await payerBalance(bank),
        before,
      )
      await executeAll(bank, orders)
    },
  },
  {
    id: 'execution/old-and-new-orders',
    title: 'With old and new orders in one set, the new ones are paid, and every order has one outcome.',
    advice: 'Answer with exactly one outcome for each paymentId, also for those that were executed before.',
    async run(bank) {
      const { bankId, coreBank } = bank
      const before = await fundPayer(bank, 600_00n)
      const old = ordersOf(bank, 3, 100_00n)
      await executeAll(bank, old)
      const orders = [...ordersOf(bank, 2, 100_00n), ...old, ...ordersOf(bank, 1, 100_00n)]
      const outcomes = await coreBank.execute({ bankId, orders, at: bank.now() })
      expectEqual(
        'the payment ids of the outcomes',
        outcomes.map(({ paymentId }) => paymentId).toSorted(),
        orders.map(({ paymentId }) => paymentId).toSorted(),
      )
      expectPaid(
        'the outcomes',
        outcomes.map(({ outcome }) => outcome),
      )
      expectEqual(
        'the payer’s balance in minor units after 6 orders of 10000 minor units',
        await payerBalance(bank),
        before - 600_00n,
      )
    },
  },
  {
    id: 'execution/order-twice-in-a-set',
    title: 'An order that is in a set twice is one order.',
    advice: atMostOnce,
    async run(bank) {
      const before = await fundPayer(bank, 200_00n)
      const order = orderOf(bank)
      await executeAll(bank, [order, order])
      expectEqual(
        'the payer’s balance in minor units after one order of 10000 minor units',
        await payerBalance(bank),
        before - 100_00n,
      )
    },
  },
]
