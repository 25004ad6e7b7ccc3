import { failure, type Result, success } from '@havn/contract'
import type { ACCOUNT_OPERATIONS } from '@havn/contract/berlin-group'
import type { Call, Problem } from '../../../edge/index.ts'

type Query = Call<typeof ACCOUNT_OPERATIONS.listTransactions>['query']

/** What the standard lets a TPP ask of a list, as the domain has it; or everything that is wrong with it. */
export function readListing(
  query: Omit<Query, 'withBalance' | 'bookingStatus'> & { readonly bookingStatus: Query['bookingStatus'] },
): Result<Listing, readonly Problem[]> {
  const { bookingStatus, dateFrom, dateTo, entryReferenceFrom, deltaList = false, offset } = query
  const problems: Problem[] = []
  if (bookingStatus === 'information')
    problems.push({
      reason: 'parameter-unsupported',
      path: 'bookingStatus',
      text: 'expected booked, pending, both or all: standing orders are not listed here',
    })
  for (const path of ['pageIndex', 'itemsPerPage'] as const)
    if (query[path] !== undefined)
      problems.push({
        reason: 'parameter-unsupported',
        path,
        text: 'expected no such parameter: the links next, previous, first and last lead to the other pages',
      })
  if (deltaList && entryReferenceFrom !== undefined)
    problems.push({
      reason: 'parameters-inconsistent',
      path: 'entryReferenceFrom',
      text: 'expected either entryReferenceFrom or deltaList=true, got both',
    })
  const isBounded = deltaList || entryReferenceFrom !== undefined || offset !== undefined
  if (dateFrom === undefined && !isBounded)
    problems.push({
      reason: 'query-invalid',
      path: 'dateFrom',
      text: 'expected dateFrom, entryReferenceFrom or deltaList=true',
    })
  if (problems.length > 0 || bookingStatus === 'information') return failure(problems)
  return success({
    bookingStatus,
    deltaList,
    ...(dateFrom === undefined ? {} : { dateFrom }),
    ...(dateTo === undefined ? {} : { dateTo }),
    ...(entryReferenceFrom === undefined ? {} : { entryReferenceFrom }),
    ...(offset === undefined ? {} : { offset }),
  })
}

interface Listing {
  readonly bookingStatus: 'booked' | 'pending' | 'both' | 'all'
  readonly deltaList: boolean
  readonly dateFrom?: string
  readonly dateTo?: string
  readonly entryReferenceFrom?: string
  readonly offset?: string
}
