import type { CheckGroup } from '../../check.ts'
import { bodyCheck } from '../support/body-check.ts'
import { NCBCT, NDCT } from '../support/products.ts'
import { CREATION_CHECKS } from './creation-answer-checks.ts'
import { KID_CHECKS } from './kid-checks.ts'
import { LIFECYCLE_CHECKS } from './lifecycle-checks.ts'
import { LISTED_VALUE_CHECKS } from './listed-value-checks.ts'
import { NCBCT_CASES } from './ncbct-cases.ts'
import { NDCT_CASES } from './ndct-cases.ts'
import { VALUE_CASES } from './value-cases.ts'

export const PAYMENT_GROUPS: readonly CheckGroup[] = [
  { name: 'payments', title: 'Creation of payments, and its answer', checks: CREATION_CHECKS },
  {
    name: 'values',
    title: 'Amounts, currencies, countries, dates and codes',
    checks: [...VALUE_CASES.map((row) => bodyCheck(NDCT, row)), ...LISTED_VALUE_CHECKS],
  },
  {
    name: 'ndct',
    title: 'The body of a domestic payment',
    checks: [...NDCT_CASES.map((row) => bodyCheck(NDCT, row)), ...KID_CHECKS],
  },
  {
    name: 'ncbct',
    title: 'The body of a cross-border payment',
    checks: NCBCT_CASES.map((row) => bodyCheck(NCBCT, row)),
  },
  { name: 'lifecycle', title: 'Status, details, approval and cancellation', checks: LIFECYCLE_CHECKS },
]
