import { minorUnitsOf } from '@havn/contract'
import { homePerUnitOf } from '../../index.ts'
import { CaseNotRunError, type ConformanceCase } from '../conformance-case.ts'
import { expectEqual, expectPresent, expectThat } from '../expect.ts'
import { orderAway, orderOf } from '../orders.ts'
import { payerBalance } from '../payer.ts'

/** Rates, fees, rules for KIDs and funds: what Havn shows before anybody pays. */
export const QUOTE_CASES: readonly ConformanceCase[] = [
  {
    id: 'payments/exchange-rates',
    title: 'The home currency is 1, other rates are above zero, and a currency that is not traded has none.',
    advice:
      'homePerUnit is a decimal number as text; answer null for a currency that the bank does not trade.',
    async run(bank) {
      const { coreBank, bankId, accounts } = bank
      const on = bank.now().toString().slice(0, 10)
      const rateOf = (currency: string) =>
        coreBank.findExchangeRate({ bank: { bankId, version: 1 }, currency, on })
      const home = expectPresent(`findExchangeRate for ${bank.currency}`, await rateOf(bank.currency))
      expectEqual(`homePerUnit of ${bank.currency}`, Number(homePerUnitOf(home)), 1)
      expectEqual(`minorUnits of ${bank.currency}`, home.minorUnits, minorUnitsOf(bank.currency))
      expectEqual('findExchangeRate for XXX, which no bank trades', await rateOf('XXX'), undefined)
      if (accounts.abroad === undefined) return
      const { currency } = accounts.abroad
      const foreign = expectPresent(`findExchangeRate for ${currency}`, await rateOf(currency))
      expectEqual('currency of the rate', foreign.currency, currency)
      const perUnit = homePerUnitOf(foreign)
      expectThat(/^\d+(?:\.\d+)?$/.test(perUnit) && Number(perUnit) > 0, {
        what: `homePerUnit of ${currency}`,
        expected: 'a decimal number above zero, such as "11.7250"',
        received: perUnit,
      })
    },
  },
  {
    id: 'payments/fee-quoted',
    title: "A fee is in the currency of the debtor's account, and the same when asked again.",
    advice:
      'Answer null if the transfer is free, never an amount of zero; exchangeMarkup is a part of minorUnits.',
    async run(bank) {
      const { coreBank, bankId } = bank
      const { fee, ...transfer } = await orderAway(bank)
      const again = await coreBank.quoteFee({ bank: { bankId, version: 1 }, transfer })
      expectEqual('quoteFee when asked again', again?.minorUnits, fee?.minorUnits)
      if (fee === undefined || again === undefined) return
      expectEqual('the currency of the fee', fee.currency, transfer.debtor.currency)
      expectThat(fee.minorUnits > 0n, { what: 'the fee', expected: 'more than zero', received: fee })
      const { exchangeMarkup = 0n } = again
      expectThat(exchangeMarkup >= 0n && exchangeMarkup <= fee.minorUnits, {
        what: 'exchangeMarkup',
        expected: `a part of the fee, ${fee.minorUnits} at most`,
        received: exchangeMarkup,
      })
    },
  },
  {
    id: 'payments/kid-rules',
    title: 'An account with rules for KIDs is answered with them, and one without is null.',
    advice: 'checkDigit is mod10 or mod11, and lengths are numbers of digits.',
    async run(bank) {
      const { coreBank, bankId, accounts, kid } = bank
      const rulesOf = (bban: string) => coreBank.findKidRules({ bank: { bankId, version: 1 }, bban })
      if (accounts.unknown.kind === 'account')
        expectEqual('findKidRules for accounts.unknown', await rulesOf(accounts.unknown.bban), undefined)
      if (kid === undefined) throw new CaseNotRunError('the fixture names no account with rules as kid')
      expectEqual(`findKidRules for ${kid.bban}`, await rulesOf(kid.bban), kid.rules)
    },
  },
  {
    id: 'payments/funds',
    title: 'hasFunds agrees with the available balance, to the last minor unit.',
    advice: 'Compare amount and fee with what can be spent now, and set nothing aside.',
    async run(bank) {
      const { coreBank, bankId, accounts } = bank
      const balance = await payerBalance(bank)
      const ask = (minorUnits: bigint) =>
        coreBank.hasFunds({
          bankId,
          order: orderOf(bank, { amount: { minorUnits, currency: bank.currency } }),
        })
      if (balance > 0n) expectEqual(`hasFunds for all of ${balance} minor units`, await ask(balance), true)
      expectEqual(`hasFunds for one minor unit more than ${balance}`, await ask(balance + 1n), false)
      const order = orderOf(bank, { debtor: { account: accounts.unknown, currency: bank.currency } })
      const none = await coreBank.hasFunds({ bankId, order })
      expectEqual('hasFunds in an account that does not exist', none, false)
      expectEqual('the payer’s balance in minor units afterwards', await payerBalance(bank), balance)
    },
  },
]
