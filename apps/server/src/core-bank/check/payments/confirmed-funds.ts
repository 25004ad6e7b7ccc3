import { performance } from 'node:perf_hooks'
import type { DebtorAccount } from '../../index.ts'
import { CaseNotRunError, type ConformanceCase } from '../conformance-case.ts'
import type { CoreBankUnderTest } from '../core-bank-under-test.ts'
import { expectEqual, expectThat } from '../expect.ts'
import { payerBalance } from '../payer.ts'

/** Whoever issued a card waits for the answer at a till. */
const answerMillisecondsMax = 1_000
const timedQuestions = 10

interface Asked {
  readonly account?: DebtorAccount
  readonly currency?: string
}

/** Asks about one account, the payer's unless said otherwise, if the bank answers such questions at all. */
function questionsOf({ coreBank, bankId, accounts, currency: home }: CoreBankUnderTest) {
  return (minorUnits: bigint, { account = accounts.payer, currency = home }: Asked = {}) => {
    if (coreBank.confirmFunds === undefined) throw new CaseNotRunError('The bank leaves confirmFunds out.')
    const amount = { minorUnits, currency }
    return coreBank.confirmFunds({ bankId, account, amount, cardNumber: undefined })
  }
}

/** What the issuers of cards learn: yes or no, and no more. */
export const CONFIRMED_FUNDS_CASES: readonly ConformanceCase[] = [
  {
    id: 'payments/confirm-funds',
    title: 'confirmFunds agrees with the available balance, to the smallest unit, and reserves nothing.',
    advice:
      'Compare the amount with what listBalances says is available. No order follows from the question.',
    async run(bank) {
      const ask = questionsOf(bank)
      const balance = await payerBalance(bank)
      if (balance > 0n) expectEqual(`confirmFunds for all of ${balance}`, await ask(balance), true)
      expectEqual(`confirmFunds for one more than ${balance}`, await ask(balance + 1n), false)
      if (balance > 0n) expectEqual('confirmFunds when asked again', await ask(balance), true)
      expectEqual('the payer’s balance afterwards', await payerBalance(bank), balance)
    },
  },
  {
    id: 'payments/confirm-funds-of-nobody',
    title:
      'confirmFunds is no for an account that is unknown or blocked, and for a currency that nobody trades.',
    advice:
      'Answer false, never an error: whoever asks must not learn whether there is such an account. Convert other currencies, or answer false.',
    async run(bank) {
      const ask = questionsOf(bank)
      const { unknown, blocked, abroad } = bank.accounts
      expectEqual('confirmFunds for accounts.unknown', await ask(1n, { account: unknown }), false)
      expectEqual('confirmFunds in XXX', await ask(1n, { currency: 'XXX' }), false)
      const much = (await payerBalance(bank)) * 1_000_000n + 1_000_000_000n
      const currency = abroad?.currency ?? 'USD'
      expectEqual(`confirmFunds for ${much} in ${currency}`, await ask(much, { currency }), false)
      if (blocked === undefined) return
      expectEqual('confirmFunds for accounts.blocked', await ask(1n, { account: blocked }), false)
    },
  },
  {
    id: 'payments/confirm-funds-in-time',
    title: 'confirmFunds answers within a second.',
    advice: 'A card is being paid with while you answer: read one balance, and wait for nothing else.',
    async run(bank, note) {
      const ask = questionsOf(bank)
      const taken: number[] = []
      for (let question = 0; question < timedQuestions; question += 1) {
        const startedAt = performance.now()
        await ask(1n)
        taken.push(performance.now() - startedAt)
      }
      const slowest = Math.round(Math.max(...taken))
      note(`the slowest of ${timedQuestions} answers took ${slowest} ms`)
      expectThat(slowest <= answerMillisecondsMax, {
        what: `the slowest of ${timedQuestions} answers to confirmFunds`,
        expected: `${answerMillisecondsMax} ms at most`,
        received: `${slowest} ms`,
      })
    },
  },
]
