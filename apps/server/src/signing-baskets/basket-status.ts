import type { BasketStatus, TransactionStatus } from '@havn/contract'
import type { BasketStage } from './basket-stage.ts'

/** What a payment's status makes of its basket, the worst first: ST-03. */
const ORDER = ['RJCT', 'RCVD', 'PATC', 'ACTC'] as const satisfies readonly BasketStatus[]

/** BSK-06: the worst among its payments. */
export function basketStatus(stage: BasketStage, statuses: readonly TransactionStatus[]): BasketStatus {
  const told = new Set(statuses.map((status) => toldOf(stage, status)))
  return ORDER.find((status) => told.has(status)) ?? 'ACTC'
}

function toldOf(stage: BasketStage, status: TransactionStatus): BasketStatus {
  if (status === 'RJCT' || status === 'CANC') return 'RJCT'
  if (status !== 'RCVD') return 'ACTC'
  return stage === 'half-approved' ? 'PATC' : 'RCVD'
}
