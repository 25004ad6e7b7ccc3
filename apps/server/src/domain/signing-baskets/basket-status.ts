import type { BasketStatus, TransactionStatus } from '@havn/contract'
import type { BasketStage } from './basket-stage.ts'

interface BasketStatusRule {
  readonly status: BasketStatus
  /** The rule applies if at least one payment has one of these statuses. */
  readonly anyOf: readonly TransactionStatus[]
  /** Limits the rule to one stage of the basket; without it the rule applies in every stage. */
  readonly stage?: BasketStage
}

/**
 * BSK-06 ST-03: the first rule that applies gives the basket's status, so the worst status comes first. A basket to which
 * no rule applies is ACTC. The SQL function `signing_baskets.basket_status` is printed from these rules.
 */
export const BASKET_STATUS_RULES: readonly BasketStatusRule[] = [
  { status: 'RJCT', anyOf: ['RJCT', 'CANC'] },
  { status: 'PATC', anyOf: ['RCVD'], stage: 'half-approved' },
  { status: 'RCVD', anyOf: ['RCVD'] },
]

/** The status of a basket, from its own stage and the statuses of its payments. */
export function basketStatus(stage: BasketStage, statuses: readonly TransactionStatus[]): BasketStatus {
  const rule = BASKET_STATUS_RULES.find(
    (candidate) =>
      (candidate.stage ?? stage) === stage && statuses.some((status) => candidate.anyOf.includes(status)),
  )
  return rule?.status ?? 'ACTC'
}
