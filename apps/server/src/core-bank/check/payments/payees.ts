import { CaseNotRunError, type ConformanceCase } from '../conformance-case.ts'
import { expectEqual } from '../expect.ts'

/** Whether a payee's name belongs to the payee's account. */
export const PAYEE_CASES: readonly ConformanceCase[] = [
  {
    id: 'payments/payee-names',
    title: 'A payee’s name is verified as the fixture says.',
    advice:
      'match and no-match carry no name; close-match carries the name as it is registered; an account that cannot be looked up is not-possible.',
    async run({ coreBank, bankId, payees = [] }) {
      if (coreBank.verifyPayee === undefined) throw new CaseNotRunError('The bank leaves verifyPayee out.')
      if (payees.length === 0) throw new CaseNotRunError('The fixture has no payees.')
      for (const { expected, ...payee } of payees) {
        const verified = await coreBank.verifyPayee({ bankId, agent: undefined, ...payee })
        expectEqual(`verifyPayee for ${payee.name}`, verified, expected)
      }
    },
  },
]
