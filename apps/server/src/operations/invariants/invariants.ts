import { APPROVAL_INVARIANTS } from './approval-invariants.store.ts'
import { AUDIT_INVARIANTS } from './audit-invariants.ts'
import { BASKET_INVARIANTS } from './basket-invariants.store.ts'
import { CONSENT_INVARIANTS } from './consent-invariants.store.ts'
import { EXECUTION_INVARIANTS } from './execution-invariants.store.ts'
import type { Invariant } from './invariant.ts'
import { NOTIFICATION_INVARIANTS } from './notification-invariants.store.ts'
import { PART_INVARIANTS } from './part-invariants.store.ts'
import { PAYMENT_INVARIANTS } from './payment-invariants.store.ts'
import { REQUEST_INVARIANTS } from './request-invariants.store.ts'
import { TENANCY_INVARIANTS } from './tenancy-invariants.store.ts'
import { TIME_INVARIANTS } from './time-invariants.store.ts'

/** Every invariant, in the order in which they are checked. */
export const INVARIANTS: readonly Invariant[] = [
  ...PAYMENT_INVARIANTS,
  ...EXECUTION_INVARIANTS,
  ...PART_INVARIANTS,
  ...APPROVAL_INVARIANTS,
  ...CONSENT_INVARIANTS,
  ...BASKET_INVARIANTS,
  ...NOTIFICATION_INVARIANTS,
  ...TIME_INVARIANTS,
  ...REQUEST_INVARIANTS,
  ...AUDIT_INVARIANTS,
  ...TENANCY_INVARIANTS,
]
