import type { RequestOutline } from '@havn/tpp-sdk'
import { unloggedOnce } from '../design/index.ts'
import type { Tpp } from '../tpps/tpp.ts'
import { type CallFilter, matchesFilter } from './call-filter.ts'

/** A page of the list of calls. */
export interface CallPage {
  readonly calls: readonly RequestOutline[]
  /** The cursor before which the next, older page begins; undefined if there are no older calls. */
  readonly older: string | undefined
}

const callsPerPage = 60
const callsPerRead = 200
// If a filter matches few calls, the bank is asked this often at most; the page then offers to continue.
const readsMax = 5

/** Reads calls that match a filter, newest first; undefined if the bank does not answer. */
export async function readCalls({ bank }: Tpp, filter: CallFilter): Promise<CallPage | undefined> {
  const calls: RequestOutline[] = []
  const isBankFilter = filter.operation === '' && filter.search === ''
  const limit = isBankFilter ? callsPerPage + 1 : callsPerRead
  let before = filter.before
  for (let reads = 0; reads < readsMax; reads += 1) {
    const query = {
      limit,
      ...(filter.isRefusedOnly ? { failed: true } : {}),
      ...(before === '' ? {} : { before }),
    }
    const answer = await bank.sandbox.listSandboxRequests({ query }, unloggedOnce)
    if (answer.status !== 200) return undefined
    const { requests } = answer.body
    calls.push(...requests.filter((call) => matchesFilter(call, filter)))
    before = requests.at(-1)?.cursor ?? ''
    if (requests.length < limit) return { calls: calls.slice(0, callsPerPage), older: olderOf(calls) }
    if (calls.length > callsPerPage) break
  }
  return { calls: calls.slice(0, callsPerPage), older: olderOf(calls) ?? before }
}

const olderOf = (calls: readonly RequestOutline[]): string | undefined =>
  calls.length > callsPerPage ? calls[callsPerPage - 1]?.cursor : undefined
