import type { TransactionStatus } from '@havn/contract'

/** How many payments a run brought to which state. */
export interface RunSummary {
  readonly booked: number
  readonly underWay: number
  readonly lackingFunds: number
  readonly rejected: number
  /** Payments that the core bank did not answer about. It will be asked again. */
  readonly unanswered: number
}

export const EMPTY_RUN_SUMMARY: RunSummary = {
  booked: 0,
  underWay: 0,
  lackingFunds: 0,
  rejected: 0,
  unanswered: 0,
}

const COUNTED_AS: Partial<Readonly<Record<TransactionStatus, keyof RunSummary>>> = {
  ACSC: 'booked',
  ACSP: 'underWay',
  ACWP: 'underWay',
  ACCP: 'lackingFunds',
  RJCT: 'rejected',
}

/** Counts the payments of a run by their new status. */
export function summarizeRun(statuses: readonly TransactionStatus[], unanswered: number): RunSummary {
  const counts = { ...EMPTY_RUN_SUMMARY, unanswered }
  for (const status of statuses) {
    const kind = COUNTED_AS[status]
    if (kind !== undefined) counts[kind] += 1
  }
  return counts
}

export function addRunSummaries(summaries: readonly RunSummary[]): RunSummary {
  return summaries.reduce(
    (sum, one) => ({
      booked: sum.booked + one.booked,
      underWay: sum.underWay + one.underWay,
      lackingFunds: sum.lackingFunds + one.lackingFunds,
      rejected: sum.rejected + one.rejected,
      unanswered: sum.unanswered + one.unanswered,
    }),
    EMPTY_RUN_SUMMARY,
  )
}
