import { randomUUID } from 'node:crypto'
import { convertCurrency, homeRate } from '../../index.ts'
import { CaseNotRunError, type ConformanceCase } from '../conformance-case.ts'
import { expectEqual, expectPresent, expectThat } from '../expect.ts'
import { ordersOf, railsOf } from '../orders.ts'
import { findById, findPerson } from '../payer.ts'

/** Who may pay from which account, and how many people must approve. */
export const PERMISSION_CASES: readonly ConformanceCase[] = [
  {
    id: 'payments/may-pay-as-listed',
    title: 'mayPayFrom says what listAccounts says, in the currency of the account and in no other.',
    advice: 'Answer mayPayFrom from the same rule as mayPay of listAccounts, and compare the currency too.',
    async run(bank) {
      const { coreBank, bankId } = bank
      const payer = await findPerson(bank, 'payer')
      for (const agreementId of [undefined, ...payer.agreements.map((agreement) => agreement.agreementId)]) {
        const who = { bankId, personId: payer.personId, agreementId }
        const accounts = await coreBank.listAccounts(who)
        expectThat(accounts.length > 0, {
          what: 'listAccounts for the payer',
          expected: 'at least one account in their own name and under each agreement',
          received: accounts,
        })
        for (const { account, currency, mayPay } of accounts) {
          const right = await coreBank.mayPayFrom({ ...who, account, currency })
          expectEqual('mayPayFrom in the account’s currency', right, mayPay)
          const other = currency === 'SEK' ? 'DKK' : 'SEK'
          const wrong = await coreBank.mayPayFrom({ ...who, account, currency: other })
          expectEqual('mayPayFrom in a currency that the account does not have', wrong, false)
        }
      }
    },
  },
  {
    id: 'payments/own-account-only',
    title: 'The payer may pay from the account, a stranger may not, and nobody from one that does not exist.',
    advice:
      'Answer false, with status 200, for an account of somebody else and for one that does not exist. With amounts, answer false wherever you do without.',
    async run(bank) {
      const { coreBank, bankId, accounts } = bank
      const payer = await findPerson(bank, 'payer')
      const stranger = await findPerson(bank, 'stranger')
      for (const given of [{}, { amounts: [{ minorUnits: 1n, currency: bank.currency }] }])
        for (const [who, personId, account, expected] of [
          ['the payer, from their own account', payer.personId, accounts.payer, true],
          ['a stranger, from the payer’s account', stranger.personId, accounts.payer, false],
          ['the payer, from an account of nobody', payer.personId, accounts.unknown, false],
          ['nobody, from the payer’s account', randomUUID(), accounts.payer, false],
        ] as const) {
          const query = {
            bankId,
            personId,
            agreementId: undefined,
            account,
            currency: bank.currency,
            ...given,
          }
          expectEqual(`mayPayFrom: ${who}`, await coreBank.mayPayFrom(query), expected)
        }
    },
  },
  {
    id: 'payments/limit-per-payment',
    title: 'Whoever may pay up to a limit may not pay more, whatever else is in the question.',
    advice: 'Compare each amount with the limit by itself: together they may come to more.',
    async run(bank) {
      const { coreBank, bankId, limited } = bank
      if (limited === undefined) throw new CaseNotRunError('the fixture names nobody as limited')
      const { nationalId, agreementId, account, most } = limited
      const person = await findById(bank, { nationalId })
      const { personId } = expectPresent('the customer that the fixture names as limited', person)
      const { currency, minorUnits: limit } = most
      const who = { bankId, personId, agreementId, account, currency }
      for (const [amounts, expected] of [
        [[limit], true],
        [[limit, limit], true],
        [[limit + 1n], false],
        [[1n, limit + 1n], false],
      ] as const) {
        const mayPay = await coreBank.mayPayFrom({
          ...who,
          amounts: amounts.map((minorUnits) => ({ minorUnits, currency })),
        })
        expectEqual(`mayPayFrom with the amounts ${amounts.join(', ')}`, mayPay, expected)
      }
    },
  },
  {
    id: 'payments/limit-in-another-currency',
    title:
      'A limit counts for a payment in another currency by what it is worth, or without a rate for none.',
    advice:
      'Convert each amount into the currency of the limit before you compare, and minor units too: yen have none. Answer false for a currency without a rate.',
    async run(bank) {
      const { coreBank, bankId, limited, accounts } = bank
      if (limited === undefined) throw new CaseNotRunError('the fixture names nobody as limited')
      const { nationalId, agreementId, account, most } = limited
      if (most.currency !== bank.currency)
        throw new CaseNotRunError('the limit of the fixture is not in the home currency')
      const person = await findById(bank, { nationalId })
      const { personId } = expectPresent('the customer that the fixture names as limited', person)
      const who = { bankId, personId, agreementId, account, currency: bank.currency }
      const version = { bankId, version: 1 }
      const on = bank.now().toString().slice(0, 10)
      const { minorUnits } = most
      for (const currency of new Set(['EUR', 'USD', 'GBP', 'JPY', 'XXX', accounts.abroad?.currency])) {
        if (currency === undefined || currency === bank.currency) continue
        const rate = await coreBank.findExchangeRate({ bank: version, currency, on })
        const worth = rate && convertCurrency(minorUnits, rate, homeRate(bank.currency)).minorUnits
        // The number of the limit says nothing where a minor unit is worth less. A rate for payments may have a margin.
        if (worth !== undefined && worth * 20n < minorUnits * 21n) continue
        const what = `mayPayFrom with ${minorUnits} minor units of ${currency}, and a limit of as many of ${bank.currency}`
        const amounts = [{ minorUnits, currency }]
        expectEqual(what, await coreBank.mayPayFrom({ ...who, amounts }), false)
      }
    },
  },
  {
    id: 'payments/approvals-needed',
    title: 'approvalsNeeded says 1 or 2, the same when asked again, and never fewer for more orders.',
    advice:
      'Add up everything that the question covers, and compare it with what the corporation has agreed.',
    async run(bank) {
      const { coreBank, bankId } = bank
      const { agreements } = await findPerson(bank, 'payer')
      for (const agreementId of [...agreements.map((one) => one.agreementId), randomUUID()]) {
        const ask = (count: number, minorUnits: bigint) =>
          coreBank.approvalsNeeded({ bankId, agreementId, orders: ordersOf(bank, count, minorUnits) })
        const few = await ask(1, 100n)
        const many = await ask(10, 10_000_000_00n)
        expectThat([1, 2].includes(few) && [1, 2].includes(many) && few <= many, {
          what: 'approvalsNeeded for one small order, and for ten large ones',
          expected: '1 or 2 each, and no fewer for the large ones',
          received: [few, many],
        })
        expectEqual('approvalsNeeded when asked again', await ask(1, 100n), few)
      }
    },
  },
  {
    id: 'payments/rails',
    title: 'mayUseRail answers true or false, the same when asked again, where the bank answers it.',
    advice:
      'Leave the question out (404) if every customer may use every rail; otherwise answer true or false.',
    async run(bank) {
      const { coreBank, bankId } = bank
      if (coreBank.mayUseRail === undefined) throw new CaseNotRunError('the bank leaves mayUseRail out')
      const { personId } = await findPerson(bank, 'payer')
      for (const rail of railsOf(bank)) {
        const query = { bankId, personId, agreementId: undefined, rail }
        const mayUse = await coreBank.mayUseRail(query)
        expectThat(typeof mayUse === 'boolean', {
          what: `mayUseRail for ${rail}`,
          expected: 'true or false',
          received: mayUse,
        })
        expectEqual(`mayUseRail for ${rail} when asked again`, await coreBank.mayUseRail(query), mayUse)
      }
    },
  },
]
