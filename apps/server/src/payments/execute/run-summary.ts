import type { TransactionStatus } from '@havn/contract'

/** What a run did, in numbers of payments. */
export interface RunSummary {
  readonly booked: number
  readonly underWay: number
  readonly lackingFunds: number
  readonly rejected: number
  /** The books did not answer: they are asked again. */
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
