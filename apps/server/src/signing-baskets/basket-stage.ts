/** How far a basket's own approval has come. What becomes of each payment after it is the payment's own matter. */
export const BASKET_STAGES = {
  /** Nobody has decided. */
  open: { mayBeDeleted: true, waitsForApproval: true },
  /** One of two people has approved. */
  'half-approved': { mayBeDeleted: false, waitsForApproval: true },
  approved: { mayBeDeleted: false, waitsForApproval: false },
  refused: { mayBeDeleted: false, waitsForApproval: false },
  /** By the TPP, before anybody had decided: from then on there is no such basket. */
  deleted: { mayBeDeleted: false, waitsForApproval: false },
} as const

export type BasketStage = keyof typeof BASKET_STAGES

interface BasketTransition {
  readonly from: BasketStage
  readonly cause: 'approved' | 'refused' | 'deleted'
  readonly to: BasketStage
  /** Whether a TPP's call may bring it about. Every other step is the bank's own work, and the database refuses it. */
  readonly byTppCall: boolean
}

/** How a basket may go on. `signing_baskets.transition` in the database is printed from it. */
export const BASKET_TRANSITIONS: readonly BasketTransition[] = [
  { from: 'open', cause: 'approved', to: 'half-approved', byTppCall: false },
  { from: 'open', cause: 'approved', to: 'approved', byTppCall: false },
  { from: 'open', cause: 'refused', to: 'refused', byTppCall: false },
  { from: 'open', cause: 'deleted', to: 'deleted', byTppCall: true },
  { from: 'half-approved', cause: 'approved', to: 'approved', byTppCall: false },
  { from: 'half-approved', cause: 'refused', to: 'refused', byTppCall: false },
]

/** Where an approval leads: the second of two, or the only one, is the last. */
export function stageAfterApproval(stage: BasketStage, approvalsNeeded: 1 | 2): BasketStage | undefined {
  if (!BASKET_STAGES[stage].waitsForApproval) return undefined
  return stage === 'open' && approvalsNeeded === 2 ? 'half-approved' : 'approved'
}
