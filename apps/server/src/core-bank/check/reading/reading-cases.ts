import type { ConformanceCase } from '../conformance-case.ts'
import { OTHER_BANK_READING_CASE } from '../other-bank.ts'
import { ACCOUNT_CASES } from './accounts.ts'
import { CUSTOMER_CASES } from './customers.ts'
import { PAGE_CASES } from './pages.ts'
import { TRANSACTION_CASES } from './transactions.ts'

/** Everything that only reads. */
export const READING_CASES: readonly ConformanceCase[] = [
  ...CUSTOMER_CASES,
  ...ACCOUNT_CASES,
  ...TRANSACTION_CASES,
  ...PAGE_CASES,
  OTHER_BANK_READING_CASE,
]
