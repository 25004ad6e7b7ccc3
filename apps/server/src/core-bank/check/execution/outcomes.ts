import { REFUSAL_CODES } from '../../index.ts'
import { CaseNotRunError, type ConformanceCase } from '../conformance-case.ts'
import { expectEqual, expectPresent, expectThat } from '../expect.ts'
import { execute, executeAll, isPaid, orderAbroad, orderOf, railsOf } from '../orders.ts'
import { findPerson, fundPayer, payerBalance, settle } from '../payer.ts'
import { idsOf, readEverything } from '../statement.ts'

/** The outcome of an order does not change, and the orders of a set are independent. */
export const OUTCOME_CASES: readonly ConformanceCase[] = [
  {
    id: 'execution/refusal-has-a-reason',
    title: 'A refused order has a reason.',
    advice: `reason.code is one of ${REFUSAL_CODES.join(', ')}; reason.text is optional.`,
    async run(bank) {
      const { coreBank, bankId, accounts } = bank
      const orders = [orderOf(bank, { debtor: { account: accounts.unknown, currency: bank.currency } })]
      const [outcome] = await coreBank.execute({ bankId, orders, at: bank.now() })
      const refused = expectPresent('the outcome of an order from an account of nobody', outcome)
      expectEqual('the outcome', refused.outcome, 'refused')
      const reason = 'reason' in refused ? refused.reason : undefined
      expectThat(reason !== undefined && REFUSAL_CODES.includes(reason.code), {
        what: 'reason of the refusal',
        expected: 'an object with a code of the list',
        received: reason,
      })
    },
  },
  {
    id: 'execution/bad-order-in-a-set',
    title: 'An order that cannot be executed does not stop the others of its set.',
    advice:
      'Execute each order in a database transaction of its own. Answer refused, no-funds or unknown for the one that fails, with status 200 for the set.',
    async run(bank) {
      const before = await fundPayer(bank, 200_00n)
      const odd = [
        orderOf(bank, { amount: { minorUnits: 100n, currency: 'XXX' } }),
        orderOf(bank, { amount: { minorUnits: 10n ** 17n, currency: bank.currency } }),
      ]
      const outcomes = await execute(bank, [orderOf(bank), ...odd, orderOf(bank)])
      const isRight = outcomes.map((outcome) => outcome !== undefined && isPaid(outcome))
      expectThat(!outcomes.includes(undefined) && isRight.join() === 'true,false,false,true', {
        what: 'the outcomes of a good order, one in XXX, one of 10^15 units and a good one',
        expected: 'paid, not paid, not paid, paid',
        received: outcomes,
      })
      expectEqual(
        'the payer’s balance in minor units after 2 orders of 10000 minor units',
        await payerBalance(bank),
        before - 200_00n,
      )
    },
  },
  {
    id: 'execution/instant',
    title: 'An instant payment is paid at once, where the bank offers them.',
    advice: 'Execute rail instant like the others, or answer mayUseRail with false for it.',
    async run(bank) {
      const { coreBank, bankId } = bank
      const { personId } = await findPerson(bank, 'payer')
      const [, rail] = railsOf(bank)
      const query = { bankId, personId, agreementId: undefined, rail }
      if ((await coreBank.mayUseRail?.(query)) === false)
        throw new CaseNotRunError('mayUseRail says that the payer may not use instant payments')
      const before = await fundPayer(bank, 100_00n)
      await executeAll(bank, [orderOf(bank, { rail })])
      expectEqual(
        'the payer’s balance in minor units after 10000 minor units',
        await payerBalance(bank),
        before - 100_00n,
      )
    },
  },
  {
    id: 'execution/refused-stays-refused',
    title: 'A refused order does nothing, stays refused, and does not affect its neighbours.',
    advice:
      'Refuse an account that does not exist, or is kept in another currency. refused says that nothing was done, by any request for the order.',
    async run(bank) {
      const before = await fundPayer(bank, 200_00n)
      const refused = [
        orderOf(bank, { debtor: { account: bank.accounts.unknown, currency: bank.currency } }),
        orderOf(bank, { debtor: { account: bank.accounts.payer, currency: 'SEK' } }),
      ]
      const [first, ...others] = await execute(bank, [orderOf(bank), ...refused])
      expectThat(isPaid(first), { what: 'the outcome of the good order', expected: 'paid', received: first })
      expectEqual('the outcomes of the others', others, ['refused', 'refused'])
      expectEqual('the outcomes when asked again', await execute(bank, refused), ['refused', 'refused'])
      expectEqual(
        'the payer’s balance in minor units after one order of 10000 minor units',
        await payerBalance(bank),
        before - 100_00n,
      )
    },
  },
  ...(['in the country', 'abroad'] as const).map(
    (where): ConformanceCase => ({
      id: where === 'abroad' ? 'execution/arrives-abroad' : 'execution/arrives-domestic',
      title: `Money on its way ${where} is booked in the end, and paid once.`,
      advice:
        'readOutcomes returns the current outcome and moves nothing; execute of a booked order does too.',
      needs: ['settle'],
      async run(bank) {
        const { coreBank, bankId } = bank
        const make = async () => (where === 'abroad' ? orderAbroad(bank) : orderOf(bank))
        await fundPayer(bank, 1_000_00n)
        const orders = [await make(), await make()]
        await executeAll(bank, orders)
        const balance = await payerBalance(bank)
        const at = await settle(bank)
        for (const question of ['readOutcomes', 'readOutcomes', 'execute'] as const) {
          const outcomes = await coreBank[question]({ bankId, orders, at })
          expectEqual(
            `the outcomes of ${question} after settlement`,
            outcomes.map(({ outcome }) => outcome),
            ['booked', 'booked'],
          )
        }
        expectEqual('the payer’s balance in minor units after settlement', await payerBalance(bank), balance)
      },
    }),
  ),
  {
    id: 'execution/outcome-of-nothing',
    title: 'readOutcomes of an order that was never executed moves nothing and claims nothing.',
    advice:
      'Answer not-executed if there is no such order, and unknown only if you cannot look. Otherwise a payment that two operators cancel waits for ever.',
    async run(bank) {
      const { coreBank, bankId } = bank
      const before = await fundPayer(bank, 100_00n)
      const [outcome] = await coreBank.readOutcomes({ bankId, orders: [orderOf(bank)], at: bank.now() })
      expectEqual('the outcome of an order that was never executed', outcome?.outcome, 'not-executed')
      expectEqual('the payer’s balance in minor units', await payerBalance(bank), before)
    },
  },
  {
    id: 'execution/returned',
    title: 'Money that clearing returns is in the account again, as a transaction of its own.',
    advice:
      'Answer returned, with a reason, from readOutcomes and from execute. The first transaction stays; book another one of kind returned.',
    needs: ['settle'],
    async run(bank) {
      const { coreBank, bankId, accounts } = bank
      if (accounts.returning === undefined)
        throw new CaseNotRunError('the fixture names no creditor as accounts.returning')
      const creditor = {
        account: accounts.returning,
        currency: bank.currency,
        name: 'Somebody Gone',
        agent: undefined,
      }
      const before = await fundPayer(bank, 100_00n)
      const known = new Set(idsOf(await readEverything(bank)))
      const orders = [orderOf(bank, { creditor })]
      await executeAll(bank, orders)
      const at = await settle(bank)
      for (const question of ['readOutcomes', 'execute'] as const) {
        const [outcome] = await coreBank[question]({ bankId, orders, at })
        const hasReason = outcome?.outcome === 'returned' && REFUSAL_CODES.includes(outcome.reason.code)
        expectThat(hasReason, {
          what: `the outcome of ${question} after the money came back`,
          expected: 'returned, with a reason',
          received: outcome,
        })
      }
      expectEqual(
        'the payer’s balance in minor units after the money came back',
        await payerBalance(bank),
        before,
      )
      const news = (await readEverything(bank)).filter(({ transactionId }) => !known.has(transactionId))
      expectEqual(
        'the amounts of the new transactions, newest first',
        news.map(({ amount }) => amount.minorUnits),
        [100_00n, -100_00n],
      )
    },
  },
]
