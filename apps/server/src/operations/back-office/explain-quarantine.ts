import { isForgeryProblem } from '../../domain/payments/index.ts'
import type { ExplainedCase, StatusExplanation } from './explained-case.ts'
import { localTime } from './local-time.ts'
import type { OfficeTexts } from './texts/office-texts.ts'

/** The pages that say step by step what to do, as the docs folder of a release has them. */
const RUNBOOKS = {
  unreadable: 'docs/operations/back-office.md#a-quarantined-payment-two-people',
  forged: 'docs/operations/alerts/HavnOrderForged.md',
} as const

/** Says what a quarantine means and whether money has moved. `ofStatus` explains the status that the payment has kept. */
export function explainQuarantine(
  found: ExplainedCase,
  texts: OfficeTexts,
  ofStatus: StatusExplanation,
): StatusExplanation {
  const { why, actions } = texts
  const { payment, proposal } = found
  const { quarantinedAt, cancellationDecidedAt } = payment
  const problem = payment.quarantineProblem ?? ''
  const quarantined = [
    why.quarantined(localTime(quarantinedAt), texts.problem(problem)),
    ...sayWhereMoneyIs(found, texts, ofStatus),
  ]
  const proposed =
    proposal === undefined ? [] : [why.proposalOpen(proposal.proposedBy, actions[proposal.action])]
  if (cancellationDecidedAt !== null) {
    const [cancellation, next] = wasExecutedBeforeCancellation(found)
      ? [why.executedBeforeCancellation, why.askedUntilSettled]
      : [why.cancellationDecided(localTime(cancellationDecidedAt)), why.rejectedUnlessExecuted]
    return { why: [...quarantined, cancellation], next: [next, ...proposed] }
  }
  const kind = isForgeryProblem(problem) ? 'forged' : 'unreadable'
  return {
    why: quarantined,
    next: [...(proposal === undefined ? [why.operatorsDecide] : proposed), why[kind]],
    guide: { title: texts.guides[kind], path: RUNBOOKS[kind] },
  }
}

/** What an operator asks first: whether the money has left the account. */
function sayWhereMoneyIs(
  { payment }: ExplainedCase,
  { why }: OfficeTexts,
  ofStatus: StatusExplanation,
): readonly string[] {
  const { status, stage, paymentId, nextOccurrence, mayHaveReachedCoreBank, quarantineProblem } = payment
  if (nextOccurrence !== null) return [why.occurrenceNotCreated]
  // What the core bank has answered, or a person decided, is in the status; so is what becomes of an order of which a copy is quarantined.
  const isDecided = ['ACSP', 'ACWP', 'ACSC', 'RJCT', 'CANC', 'PART'].includes(status)
  if (isDecided || stage !== 'quarantined') return ofStatus.why
  // Whoever wrote a forged order may also have changed what Havn knows about it.
  const isKnown = mayHaveReachedCoreBank === false && !isForgeryProblem(quarantineProblem ?? '')
  return [isKnown ? why.noMoneyMoved : why.moneyUnknown(paymentId)]
}

/** Whether operators decided to cancel a payment that the core bank then said it had executed. The latest act is the first. */
export function wasExecutedBeforeCancellation({ acts, events }: ExplainedCase): boolean {
  const decision = acts.find(({ kind }) => kind === 'confirmed')
  return decision?.action === 'cancel' && events.some(({ cause }) => cause === 'reserved')
}
