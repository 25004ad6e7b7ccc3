import type { TransactionStatus } from '@havn/contract'

/**
 * From the least to the most advanced: the part that is furthest behind holds the whole back. `payments.status_of_parts` in
 * the database is printed from it.
 */
export const STATUSES_OF_OPEN_PARTS: readonly TransactionStatus[] = [
  'RCVD',
  'ACTC',
  'ACWC',
  'ACCP',
  'PDNG',
  'ACSP',
  'ACWP',
]

/**
 * The one status of many parts: while one is under way, that of the part that is furthest behind; when all have ended,
 * theirs if they ended alike, else PART.
 */
export function statusOfParts(statuses: Iterable<TransactionStatus>): TransactionStatus | undefined {
  const kinds = new Set(statuses)
  const behind = STATUSES_OF_OPEN_PARTS.find((status) => kinds.has(status))
  if (behind !== undefined) return behind
  const [only, other] = kinds
  return other === undefined ? only : 'PART'
}
