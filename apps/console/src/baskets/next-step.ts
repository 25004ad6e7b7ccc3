import { findOpen, isApproval } from '../authorisations/authorisation.ts'
import type { Basket } from './basket.ts'

export type BasketAction = 'decide' | 'start-authorisation' | 'delete' | 'run-batch'

type BasketStanding = Pick<Basket, 'stage' | 'transactionStatus' | 'authorisations'>

interface NextStep {
  /** What must happen next, in one sentence. */
  readonly sentence: string
  readonly actions: readonly BasketAction[]
}

/** Says what must happen next to a basket, and what the reader can do for it. */
export function nextStep({ stage, transactionStatus, authorisations }: BasketStanding): NextStep {
  if (stage === 'deleted')
    return { sentence: 'You deleted it. Its payments remain, each to be approved by itself.', actions: [] }
  if (transactionStatus === 'RJCT')
    return { sentence: 'It is rejected: the payments below say what became of each.', actions: [] }
  if (stage === 'approved')
    return {
      sentence: 'It is approved, and so are its payments. A batch run executes each on its day.',
      actions: ['run-batch'],
    }
  const isOpen = findOpen(authorisations, isApproval) !== undefined
  const approve: BasketAction = isOpen ? 'decide' : 'start-authorisation'
  if (stage === 'half-approved')
    return {
      sentence: 'One of two people has approved. Another person of the same corporation must approve too.',
      actions: [approve],
    }
  return {
    sentence: isOpen
      ? 'The PSU must approve it. One approval covers all its payments.'
      : 'Its last authorisation ended without an approval. Start another, or delete the basket.',
    actions: [approve, 'delete'],
  }
}
