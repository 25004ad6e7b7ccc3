/** The stages of a basket's approval. What happens to each payment afterwards is in the payment's own status. */
export const BASKET_STAGES = {
  /** Nobody has decided. */
  open: { mayBeDeleted: true, waitsForApproval: true },
  /** One of two people has approved. */
  'half-approved': { mayBeDeleted: false, waitsForApproval: true },
  approved: { mayBeDeleted: false, waitsForApproval: false },
  refused: { mayBeDeleted: false, waitsForApproval: false },
  /** The TPP deleted it before anybody had decided. Every call then answers as if the basket did not exist. */
  deleted: { mayBeDeleted: false, waitsForApproval: false },
} as const

export type BasketStage = keyof typeof BASKET_STAGES

interface BasketTransition {
  readonly from: BasketStage
  readonly cause: 'approved' | 'refused' | 'deleted'
  readonly to: BasketStage
  /** Whether a TPP's call may cause it. Only the bank's own work causes the others: the database refuses them to a TPP's call. */
  readonly byTppCall: boolean
}

/** All transitions that a basket may make. The rows of `signing_baskets.transition` are printed from this table. */
export const BASKET_TRANSITIONS: readonly BasketTransition[] = [
  { from: 'open', cause: 'approved', to: 'half-approved', byTppCall: false },
  { from: 'open', cause: 'approved', to: 'approved', byTppCall: false },
  { from: 'open', cause: 'refused', to: 'refused', byTppCall: false },
  { from: 'open', cause: 'deleted', to: 'deleted', byTppCall: true },
  { from: 'half-approved', cause: 'approved', to: 'approved', byTppCall: false },
  { from: 'half-approved', cause: 'refused', to: 'refused', byTppCall: false },
]

/** The stage after one more approval; undefined if the basket no longer waits for approval. */
export function stageAfterApproval(stage: BasketStage, approvalsNeeded: 1 | 2): BasketStage | undefined {
  if (!BASKET_STAGES[stage].waitsForApproval) return undefined
  return stage === 'open' && approvalsNeeded === 2 ? 'half-approved' : 'approved'
}
