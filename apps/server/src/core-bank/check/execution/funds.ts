import { realClock } from '../../../platform/shared/clock.ts'
import type { ConformanceCase } from '../conformance-case.ts'
import type { CoreBankUnderTest } from '../core-bank-under-test.ts'
import { expectEqual, expectThat } from '../expect.ts'
import { execute, executeAll, isPaid, orderOf, ordersOf } from '../orders.ts'
import { fundPayer, payerBalance } from '../payer.ts'

/** Returns the payer's balance, and the amount that uses it up when it is paid this many times. */
async function shareOf(bank: CoreBankUnderTest, parts: bigint): Promise<{ share: bigint; before: bigint }> {
  const before = await fundPayer(bank, 1_000_00n)
  return { share: before / parts, before }
}

const needs = ['deposit'] as const
const lockTheAccount =
  'Compare and withdraw under one lock of the account: two orders that each see enough money must not both be paid.'

/** No account is ever overdrawn, and no account that could pay gets no-funds. These cases empty the account. */
export const FUNDS_CASES: readonly ConformanceCase[] = [
  {
    id: 'execution/no-funds-then-paid',
    title: 'no-funds does nothing, and the same order pays when money has come.',
    advice: 'Do not store paymentId for an order that was not executed for lack of money.',
    needs,
    async run(bank) {
      const before = await payerBalance(bank)
      const order = orderOf(bank, { amount: { minorUnits: before + 50_00n, currency: bank.currency } })
      expectEqual('the outcome with too little money', await execute(bank, [order]), ['no-funds'])
      expectEqual('the payer’s balance in minor units', await payerBalance(bank), before)
      await bank.actions.deposit?.(bank.accounts.payer, 50_00n)
      await executeAll(bank, [order])
      expectEqual(
        'the payer’s balance in minor units after everything was paid',
        await payerBalance(bank),
        0n,
      )
    },
  },
  {
    id: 'execution/late-after-no-funds',
    title: 'A request that arrives after notAfter pays nothing, also for an order that had no-funds before.',
    advice:
      'Compare notAfter for every order that is not executed yet. By then Havn has recorded your answer to a later request.',
    needs,
    async run(bank) {
      const { bankId, coreBank } = bank
      const before = await payerBalance(bank)
      const order = orderOf(bank, { amount: { minorUnits: before + 50_00n, currency: bank.currency } })
      expectEqual('the outcome with too little money', await execute(bank, [order]), ['no-funds'])
      await bank.actions.deposit?.(bank.accounts.payer, 50_00n)
      const notAfter = Temporal.Instant.fromEpochMilliseconds(realClock.milliseconds() - 1_000)
      const late = await coreBank.execute({ bankId, orders: [order], at: bank.now(), notAfter })
      expectEqual(
        'the outcomes of a late request',
        late.map(({ outcome }) => outcome),
        ['unknown'],
      )
      expectEqual('the payer’s balance in minor units after it', await payerBalance(bank), before + 50_00n)
    },
  },
  {
    id: 'execution/last-money-asked-twice',
    title: 'An order that takes the last money is paid for every caller, at once and afterwards.',
    advice:
      'Look for the paymentId before you look at the money, under one lock of both. While another request works on the order, wait for it or answer unknown: a no beside a payment is recorded as a rejection.',
    needs,
    async run(bank) {
      const all = await fundPayer(bank, 100_00n)
      const orders = ordersOf(bank, 1, all)
      const answers = await Promise.all([1, 2, 3].map(() => execute(bank, orders)))
      const isRight = (outcome: (typeof answers)[number][number]) => outcome === 'unknown' || isPaid(outcome)
      expectThat(answers.flat().every(isRight) && answers.flat().some(isPaid), {
        what: 'the outcomes for three callers at once',
        expected: 'paid; at most unknown for those that came while another worked on it',
        received: answers.flat(),
      })
      await executeAll(bank, orders)
      expectEqual('the payer’s balance in minor units', await payerBalance(bank), 0n)
    },
  },
  ...(['in one set', 'at once, each in a call of its own,'] as const).map(
    (how): ConformanceCase => ({
      id: how === 'in one set' ? 'execution/set-larger-than-money' : 'execution/race-for-money',
      title: `Twenty orders ${how} with money for five: exactly five are paid.`,
      advice: lockTheAccount,
      needs,
      async run(bank) {
        const { share, before } = await shareOf(bank, 5n)
        const orders = ordersOf(bank, 20, share)
        const calls = how === 'in one set' ? [orders] : orders.map((order) => [order])
        const outcomes = (await Promise.all(calls.map((set) => execute(bank, set)))).flat()
        expectEqual('the number of orders that are paid', outcomes.filter(isPaid).length, 5)
        expectEqual('the number of no-funds', outcomes.filter((one) => one === 'no-funds').length, 15)
        expectEqual('the payer’s balance in minor units', await payerBalance(bank), before - 5n * share)
      },
    }),
  ),
  {
    id: 'execution/small-after-large',
    title: 'A large order that does not fit leaves the money to a small one of the same set.',
    advice: 'Decide about each order by itself, in the order of the set.',
    needs,
    async run(bank) {
      const { share } = await shareOf(bank, 1n)
      const orders = [...ordersOf(bank, 1, share + 1n), ...ordersOf(bank, 1, share)]
      const [large, small] = await execute(bank, orders)
      expectEqual('the outcome of the large order', large, 'no-funds')
      expectThat(isPaid(small), { what: 'the outcome of the small order', expected: 'paid', received: small })
      expectEqual('the payer’s balance in minor units', await payerBalance(bank), 0n)
    },
  },
  {
    id: 'execution/funds-as-executed',
    title: 'hasFunds says what execute does, to the last minor unit and with the fee.',
    advice: 'Answer hasFunds by the same rule as execute: amount and fee against what is available.',
    needs,
    async run(bank) {
      const { coreBank, bankId } = bank
      const all = await fundPayer(bank, 200_00n)
      const withFee = (minorUnits: bigint) =>
        orderOf(bank, {
          amount: { minorUnits, currency: bank.currency },
          fee: { minorUnits: 10_00n, currency: bank.currency },
        })
      const [fits, exceeds] = [withFee(all - 10_00n), withFee(all - 10_00n + 1n)]
      expectEqual(
        'hasFunds for a minor unit too much',
        await coreBank.hasFunds({ bankId, order: exceeds }),
        false,
      )
      expectEqual('hasFunds for all there is', await coreBank.hasFunds({ bankId, order: fits }), true)
      const again = await coreBank.hasFunds({ bankId, order: fits })
      expectEqual('hasFunds when asked again, since asking sets nothing aside', again, true)
      expectEqual('the outcome of a minor unit too much', await execute(bank, [exceeds]), ['no-funds'])
      await executeAll(bank, [fits])
      expectEqual('the payer’s balance in minor units', await payerBalance(bank), 0n)
    },
  },
]
