import { nextRunAfter, type PaymentRecord, runTimesOn } from '../../domain/payments/index.ts'
import type { ExplainedCase, StatusExplanation } from './explained-case.ts'
import { explainQuarantine, wasExecutedBeforeCancellation } from './explain-quarantine.ts'
import { localTime } from './local-time.ts'
import type { OfficeTexts } from './texts/office-texts.ts'

export function explainStatus(found: ExplainedCase, texts: OfficeTexts): StatusExplanation {
  const { payment, parts } = found
  if (payment.quarantinedAt !== null) return explainQuarantine(found, texts, explainOne(found, texts))
  const explained = wasExecutedBeforeCancellation(found)
    ? addWhy(explainOne(found, texts), texts.why.executedBeforeCancellation)
    : explainOne(found, texts)
  if (parts.size === 0) return explained
  const counts = [...parts].map(([status, count]) => `${count} ${status}`).join(', ')
  return addWhy(explained, texts.why.parts(counts))
}

const addWhy = (explained: StatusExplanation, sentence: string): StatusExplanation => ({
  ...explained,
  why: [...explained.why, sentence],
})

function explainOne(found: ExplainedCase, texts: OfficeTexts): StatusExplanation {
  const { payment, events } = found
  const { why, causes } = texts
  const { executionDate, nextOccurrence, lastTryDate } = payment
  const last = events.at(-1)
  const run = localTime(nextRunOf(found))
  const waits = nextOccurrence === null ? why.waitsForRun(run) : why.nextOccurrence(nextOccurrence)
  switch (payment.status) {
    case 'RCVD':
      return {
        why: explainUnapproved(found, texts),
        next: [why.rejectedUnlessApproved(payment.approveBy ?? executionDate)],
      }
    case 'ACTC':
      return { why: [why.approved], next: [waits] }
    case 'ACWC':
      return { why: [why.movedToBankingDay(executionDate)], next: [waits] }
    case 'ACCP':
      return { why: [why.tooLittleMoney], next: [why.triedAgain(run, lastTryDate ?? executionDate)] }
    case 'PDNG':
      return explainClaim(payment, texts)
    case 'ACSP':
      return { why: [why.underWay], next: [why.askedAtRun(run)] }
    case 'ACWP':
      return { why: [why.abroad], next: [why.askedAtRun(run)] }
    case 'ACSC':
      return { why: [why.settled], next: [why.nothingMore] }
    case 'RJCT': {
      const cause = last === undefined ? '?' : causes[last.cause]
      return { why: [why.rejected(cause, reasonCode(last?.reason))], next: [why.nothingMore] }
    }
    case 'CANC':
      return { why: [why.cancelled(last === undefined ? '?' : causes[last.cause])], next: [why.nothingMore] }
    case 'PART':
      return { why: [why.partsDiffer], next: [why.nothingMore] }
  }
}

function explainUnapproved({ payment, authorisations, basket }: ExplainedCase, texts: OfficeTexts): string[] {
  const { why } = texts
  const inBasket = payment.basketId === null ? [] : [why.inBasket(payment.basketId)]
  if (payment.firstApproverId !== null || basket?.stage === 'half-approved')
    return [...inBasket, why.waitsForSecond]
  const last = authorisations.at(-1)
  if (last === undefined) return [...inBasket, why.waitsForPsu]
  return last.status === 'failed'
    ? [...inBasket, why.waitsForPsu, why.authorisationFailed(endingOf(last, texts))]
    : [...inBasket, why.waitsForPsu, why.authorisationOpen(localTime(last.createdAt))]
}

function explainClaim(payment: PaymentRecord, { why }: OfficeTexts): StatusExplanation {
  const { claimedAt, claimAttempt, claimRetryAt, isClaimantAlive } = payment
  if (claimedAt === null) return { why: [why.approved], next: [why.claimantGone] }
  const claimed = [why.claimed(localTime(claimedAt), claimAttempt ?? 1)]
  if (claimRetryAt !== null) return { why: claimed, next: [why.askedAgainAt(localTime(claimRetryAt))] }
  return { why: claimed, next: [isClaimantAlive === true ? why.claimantAlive : why.claimantGone] }
}

/** The first batch run that may execute the payment. */
function nextRunOf({ payment, bankTime, country }: ExplainedCase): Temporal.Instant {
  const [firstOfDay] = runTimesOn(country, Temporal.PlainDate.from(payment.executionDate))
  const next = nextRunAfter(country, bankTime)
  return firstOfDay !== undefined && Temporal.Instant.compare(firstOfDay, next) > 0 ? firstOfDay : next
}

/** Why an authorisation ended without an approval. One whose link ran out of time has no ending. */
export function endingOf(
  { ending = 'timed-out' }: { ending?: string | undefined },
  { values }: OfficeTexts,
): string {
  return values.endings[ending] ?? ending
}

/** The code alone: a text of the core bank may name a customer. */
export function reasonCode(reason: string | null | undefined): string | undefined {
  if (reason === null || reason === undefined) return undefined
  const { code }: { code?: unknown } = JSON.parse(reason)
  return typeof code === 'string' ? code : undefined
}
