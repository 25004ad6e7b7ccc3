import type { BasketStatus, TransactionStatus } from '@havn/contract'
import type { BasketStage } from './basket-stage.ts'

interface BasketStatusRule {
  readonly status: BasketStatus
  /** One payment with one of these statuses is enough. */
  readonly anyOf: readonly TransactionStatus[]
  /** Holds in this stage of the basket only; in every stage where it is left out. */
  readonly stage?: BasketStage
}

/**
 * BSK-06 ST-03: what payments' statuses make of their basket, the worst first; a basket that fits none is ACTC.
 * `signing_baskets.status_of` in the database is printed from it.
 */
export const BASKET_STATUS_RULES: readonly BasketStatusRule[] = [
  { status: 'RJCT', anyOf: ['RJCT', 'CANC'] },
  { status: 'PATC', anyOf: ['RCVD'], stage: 'half-approved' },
  { status: 'RCVD', anyOf: ['RCVD'] },
]

export function basketStatus(stage: BasketStage, statuses: readonly TransactionStatus[]): BasketStatus {
  const rule = BASKET_STATUS_RULES.find(
    (candidate) =>
      (candidate.stage ?? stage) === stage && statuses.some((status) => candidate.anyOf.includes(status)),
  )
  return rule?.status ?? 'ACTC'
}
