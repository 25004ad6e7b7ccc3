import type { ConformanceCase } from '../conformance-case.ts'
import { ASSESSMENT_CASES } from './assessment.ts'
import { CONFIRMED_FUNDS_CASES } from './confirmed-funds.ts'
import { PAYEE_CASES } from './payees.ts'
import { PERMISSION_CASES } from './permissions.ts'
import { QUOTE_CASES } from './quotes.ts'

/** What Havn asks when a payment is created and approved. Moves no money. */
export const PAYMENT_CASES: readonly ConformanceCase[] = [
  ...PERMISSION_CASES,
  ...QUOTE_CASES,
  ...ASSESSMENT_CASES,
  ...PAYEE_CASES,
  ...CONFIRMED_FUNDS_CASES,
]
