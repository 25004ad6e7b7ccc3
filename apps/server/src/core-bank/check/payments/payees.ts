import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { PayeeVerification } from '../../index.ts'
import { CaseNotRunError, type ConformanceCase } from '../conformance-case.ts'
import type { CoreBankUnderTest } from '../core-bank-under-test.ts'
import { expectEqual } from '../expect.ts'
import { PAYEE_NAME_PAIRS } from './payee-name-pairs.ts'

/** Whether a payee's name belongs to the payee's account. */
export const PAYEE_CASES: readonly ConformanceCase[] = [
  {
    id: 'payments/payee-names',
    title: 'A payee’s name is verified as the fixture says.',
    advice:
      'match and no-match carry no name; close-match carries the name as it is registered; an account that cannot be looked up is not-possible. The same question has the same answer.',
    async run({ coreBank, bankId, payees = [] }) {
      if (coreBank.verifyPayee === undefined) throw new CaseNotRunError('The bank leaves verifyPayee out.')
      if (payees.length === 0) throw new CaseNotRunError('The fixture has no payees.')
      for (const { expected, ...payee } of payees) {
        const verified = await coreBank.verifyPayee({ ...questionAt(bankId), ...payee })
        const again = await coreBank.verifyPayee({ ...questionAt(bankId), ...payee })
        expectEqual(`verifyPayee for ${payee.name}`, foundBy(verified), foundBy(expected))
        if (reasonOf(expected) !== undefined)
          expectEqual(`the reason of verifyPayee for ${payee.name}`, reasonOf(verified), reasonOf(expected))
        expectEqual(`verifyPayee for ${payee.name}, asked again`, foundBy(again), foundBy(verified))
      }
    },
  },
  {
    id: 'payments/payee-corpus',
    title: 'No name of the corpus that is not the payee’s is confirmed, or answered with the payee’s.',
    advice:
      'Whoever knows only a first name, a last name or another person’s name must learn nothing: answer no-match.',
    async run({ coreBank, bankId, payeeAccounts = [] }, note) {
      if (coreBank.verifyPayee === undefined) throw new CaseNotRunError('The bank leaves verifyPayee out.')
      const asked = pairsWithAccounts(payeeAccounts)
      if (asked.length === 0)
        throw new CaseNotRunError('The fixture has no payeeAccounts with names of the corpus.')
      const others: string[] = []
      for (const { pair, payee } of asked) {
        const { kind } = await coreBank.verifyPayee({
          ...questionAt(bankId),
          name: pair.given,
          ...payee,
        })
        const what = `“${pair.given}”, where ${pair.registered} is registered`
        if (pair.expected === 'no-match') expectEqual(`verifyPayee for ${what}`, kind, 'no-match')
        else if (kind !== pair.expected) others.push(`${what}: ${kind}, not ${pair.expected}`)
      }
      note(`${asked.length - others.length} of ${asked.length} names are answered as the corpus says`)
      for (const other of others) note(other)
    },
  },
]

/** What is asked of every bank, whatever the payee. */
const questionAt = (bankId: string) => ({ bankId, agent: undefined, requestId: randomUUID() })

/** What a PSU sees of an answer, without who gave it. */
const foundBy = (verified: PayeeVerification) =>
  verified.kind === 'close-match' ? [verified.kind, verified.name] : [verified.kind]

const reasonOf = (verified: PayeeVerification) =>
  verified.kind === 'not-possible' ? verified.reason : undefined

/** The pairs of the corpus whose registered name one of the accounts has. */
function pairsWithAccounts(accounts: NonNullable<CoreBankUnderTest['payeeAccounts']>) {
  return accounts.flatMap(({ registered, ...payee }) =>
    PAYEE_NAME_PAIRS.filter((pair) => isDeepStrictEqual([pair.registered], registered)).map((pair) => ({
      pair,
      payee,
    })),
  )
}
