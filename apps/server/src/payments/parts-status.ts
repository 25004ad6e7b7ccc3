import type { TransactionStatus } from '@havn/contract'

/** From the least to the most advanced. What is behind holds the whole back. */
const ADVANCED: readonly TransactionStatus[] = ['RCVD', 'ACTC', 'ACWC', 'ACCP', 'PDNG', 'ACSP', 'ACWP']

/**
 * The one status of many parts: while one is under way, that of the part that is furthest behind; when all have ended,
 * theirs if they ended alike, else PART.
 */
export function statusOfParts(statuses: Iterable<TransactionStatus>): TransactionStatus | undefined {
  const kinds = new Set(statuses)
  const behind = ADVANCED.find((status) => kinds.has(status))
  if (behind !== undefined) return behind
  const [only, other] = kinds
  return other === undefined ? only : 'PART'
}
