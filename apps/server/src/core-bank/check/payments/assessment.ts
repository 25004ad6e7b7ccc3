import { askAlone, type CreationAnswer, type CreationQuestion } from '../../index.ts'
import { CaseNotRunError, type ConformanceCase } from '../conformance-case.ts'
import type { CoreBankUnderTest } from '../core-bank-under-test.ts'
import { expectEqual } from '../expect.ts'
import { orderOf, railsOf } from '../orders.ts'
import { findPerson } from '../payer.ts'

/** Many questions at once. */
export const ASSESSMENT_CASES: readonly ConformanceCase[] = [
  {
    id: 'payments/assess-as-asked-alone',
    title: 'assess answers every question as it is answered alone, in the order of the questions.',
    advice: 'A loop over your other handlers is right. Answer as many as were asked, each under its name.',
    async run(bank) {
      const { coreBank } = bank
      if (coreBank.assess === undefined) throw new CaseNotRunError('The bank leaves assess out.')
      const questions = await questionsOf(bank)
      const expected: CreationAnswer[] = []
      for (const one of questions) expected.push(await askAlone(coreBank, one))
      const { answers } = await coreBank.assess({ bankId: bank.bankId, questions })
      expectEqual('the answers of assess', answers, expected)
    },
  },
]

/** Makes one question of each kind, and some twice, as a bulk payment asks them. */
async function questionsOf(bank: CoreBankUnderTest): Promise<CreationQuestion[]> {
  const { bankId, accounts } = bank
  const { personId } = await findPerson(bank, 'payer')
  const version = { bankId, version: 1 }
  const who = { bankId, personId, agreementId: undefined }
  const on = bank.now().toString().slice(0, 10)
  const { abroad } = accounts
  const transfer = abroad && orderOf(bank, { rail: 'cross-border', creditor: { ...abroad, name: 'Abroad' } })
  const kidBban = bank.kid?.bban ?? '12345678903'
  return [
    { question: 'quoteFee', body: { bank: version, transfer: orderOf(bank) } },
    { question: 'findCustomer', body: { bankId, personId } },
    { question: 'mayPayFrom', body: { ...who, account: accounts.payer, currency: bank.currency } },
    { question: 'mayPayFrom', body: { ...who, account: accounts.unknown, currency: bank.currency } },
    { question: 'findKidRules', body: { bank: version, bban: kidBban } },
    { question: 'findExchangeRate', body: { bank: version, currency: abroad?.currency ?? 'USD', on } },
    { question: 'findExchangeRate', body: { bank: version, currency: 'XXX', on } },
    ...(transfer === undefined ? [] : [{ question: 'quoteFee', body: { bank: version, transfer } } as const]),
    ...(bank.coreBank.mayUseRail === undefined
      ? []
      : [{ question: 'mayUseRail', body: { ...who, rail: railsOf(bank)[1] } } as const]),
  ]
}
