import type { ConformanceCase } from '../conformance-case.ts'
import { OTHER_BANK_PAYMENT_CASE } from '../other-bank.ts'
import { FUNDS_CASES } from './funds.ts'
import { GROWING_STATEMENT_CASES } from './growing-statement.ts'
import { ONCE_CASES } from './once.ts'
import { OUTCOME_CASES } from './outcomes.ts'
import { PRICE_CASES } from './prices.ts'
import { TRANSACTION_CASES } from './transactions.ts'

/** Everything that moves money, and what the statement shows of it. */
export const EXECUTION_CASES: readonly ConformanceCase[] = [
  ...ONCE_CASES,
  ...OUTCOME_CASES,
  ...FUNDS_CASES,
  ...PRICE_CASES,
  ...TRANSACTION_CASES,
  ...GROWING_STATEMENT_CASES,
  OTHER_BANK_PAYMENT_CASE,
]
