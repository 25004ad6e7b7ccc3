import type { ConformanceCase } from './conformance-case.ts'
import { CRASH_CASES } from './crash/killed-in-a-set.ts'
import { EXECUTION_CASES } from './execution/execution-cases.ts'
import { PAYMENT_CASES } from './payments/payment-cases.ts'
import { READING_CASES } from './reading/reading-cases.ts'

/** Cases that belong together, in the order in which a bank's team builds what they check. */
export interface CaseGroup<Case = ConformanceCase> {
  readonly name: string
  readonly title: string
  readonly cases: readonly Case[]
}

/** The groups of cases that ask the port, whatever it is implemented with. */
export const PORT_GROUPS: readonly CaseGroup[] = [
  {
    name: 'reading',
    title: 'Customers, accounts, balances and transactions. Changes nothing.',
    cases: READING_CASES,
  },
  {
    name: 'payments',
    title: 'Who may pay, rates, fees and rules. Changes nothing.',
    cases: PAYMENT_CASES,
  },
  {
    name: 'execution',
    title: 'Orders are executed once, and the statement shows them.',
    cases: EXECUTION_CASES,
  },
  { name: 'crash', title: 'The bank is killed in the middle of a set.', cases: CRASH_CASES },
]
