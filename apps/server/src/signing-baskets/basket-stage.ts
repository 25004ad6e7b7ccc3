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

/** Where an approval leads: the second of two, or the only one, is the last. */
export function stageAfterApproval(stage: BasketStage, approvalsNeeded: 1 | 2): BasketStage | undefined {
  if (!BASKET_STAGES[stage].waitsForApproval) return undefined
  return stage === 'open' && approvalsNeeded === 2 ? 'half-approved' : 'approved'
}
