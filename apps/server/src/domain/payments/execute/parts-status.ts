import type { TransactionStatus } from '@havn/contract'

/**
 * The statuses of parts that have not ended, from the least to the most advanced. The payment has the status of its least
 * advanced part. The SQL function `payments.status_of_parts` is printed from this list.
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
 * The one status of a payment by those of its parts. While a part is open, that of the least advanced part. When all have
 * ended, their common status, or PART if they ended differently.
 */
export function statusOfParts(statuses: Iterable<TransactionStatus>): TransactionStatus | undefined {
  const distinct = new Set(statuses)
  const leastAdvanced = STATUSES_OF_OPEN_PARTS.find((status) => distinct.has(status))
  if (leastAdvanced !== undefined) return leastAdvanced
  const [only, other] = distinct
  return other === undefined ? only : 'PART'
}
