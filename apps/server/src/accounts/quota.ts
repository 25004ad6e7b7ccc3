import { errorMessage } from '@havn/contract'
import { type Answer, errorAnswer } from '../xs2a/index.ts'

/** LIM-08, LIM-09: without the PSU present, this many reads of an account's resource in any window of this length. */
export const readsMax = 4
export const windowSeconds = 86_400

export type Resource = 'balances' | 'transactions'

/** Whose reads are counted. A list with balances is a read of each account that it tells. */
export interface QuotaKey {
  readonly psuId: string
  readonly accountIds: readonly string[]
  readonly resource: Resource
}

/** How the quota stands. Of several accounts it is the one that has least left. */
export interface RemainingQuota {
  readonly remaining: number
  /** Until one more read is free; 0 when none was used. */
  readonly resetSeconds: number
}

/** Does a read of then still count, or, what is the same, may its listing still be paged through? */
export function isWithinWindow(read: Temporal.Instant, now: Temporal.Instant): boolean {
  // The sandbox's clock can be set back: a read that is ahead by a whole window belongs to another time.
  return Math.abs(now.since(read).total('seconds')) < windowSeconds
}

/** As long as it takes to turn all pages of a listing, and no longer. */
const onePassSeconds = 600

/** Are both moments within one pass through the pages of a listing? */
export function isSamePass(read: Temporal.Instant, now: Temporal.Instant): boolean {
  return Math.abs(now.since(read).total('seconds')) < onePassSeconds
}

export function quotaHeaders({ remaining, resetSeconds }: RemainingQuota) {
  return {
    'RateLimit-Limit': String(readsMax),
    'RateLimit-Remaining': String(remaining),
    'RateLimit-Reset': String(resetSeconds),
  }
}

export function answerQuotaExceeded(left: RemainingQuota, resource: Resource): Answer {
  const text = `expected at most ${readsMax} calls for ${resource} of an account in any 24 hours while the PSU is not present; the next is free in ${left.resetSeconds} seconds, and with the PSU present (PSU-IP-Address) there is no limit`
  const answer = errorAnswer(429, [errorMessage({ code: 'ACCESS_EXCEEDED', text })])
  return { ...answer, headers: { ...quotaHeaders(left), 'Retry-After': String(left.resetSeconds) } }
}
