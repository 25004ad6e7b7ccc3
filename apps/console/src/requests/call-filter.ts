import { OPERATIONS } from '@havn/contract'
import type { RequestOutline } from '@havn/tpp-sdk'

/** Which calls the reader wants to see, as the address says. */
export interface CallFilter {
  readonly isRefusedOnly: boolean
  /** The id of an operation, or empty for all. */
  readonly operation: string
  /** Words that the call must have, in its path, its id or its reason. */
  readonly search: string
  /** The cursor of the call before which the list begins, or empty for the newest. */
  readonly before: string
}

export function readFilter({ searchParams }: URL): CallFilter {
  const operation = searchParams.get('operation') ?? ''
  return {
    isRefusedOnly: searchParams.get('refused') === '1',
    operation: Object.hasOwn(OPERATIONS, operation) ? operation : '',
    search: (searchParams.get('q') ?? '').trim(),
    before: searchParams.get('before') ?? '',
  }
}

/** The query of an address with this filter; empty if nothing is filtered. */
export function filterQuery({ isRefusedOnly, operation, search, before }: CallFilter): string {
  const query = new URLSearchParams()
  if (isRefusedOnly) query.set('refused', '1')
  if (operation !== '') query.set('operation', operation)
  if (search !== '') query.set('q', search)
  if (before !== '') query.set('before', before)
  return query.size === 0 ? '' : `?${query.toString()}`
}

export const isFiltered = ({ isRefusedOnly, operation, search }: CallFilter): boolean =>
  isRefusedOnly || operation !== '' || search !== ''

/** Whether a call is one of those that the reader wants to see; the bank filters the refused ones itself. */
export function matchesFilter(call: RequestOutline, { operation, search }: CallFilter): boolean {
  if (operation !== '' && call.operation !== operation) return false
  if (search === '') return true
  const { requestId, method, path, status, code = '', reason = '', paymentId = '', basketId = '' } = call
  const texts = [requestId, `${method} ${path}`, String(status), code, reason, paymentId, basketId]
  const found = texts.join('\n').toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => found.includes(word))
}
