import type { Reader } from '../../consents/index.ts'
import { refuse, type Refused } from '../../../edge/index.ts'

/** LIM-08, LIM-09: the time window in which reads count. */
export const windowSeconds = 86_400

export type Resource = 'balances' | 'transactions'

/** The reads that count together. A list of accounts with balances is a read of each account in it. */
export interface QuotaKey {
  readonly reader: Reader
  readonly accountIds: readonly string[]
  readonly resource: Resource
}

/** What remains of a quota. For several accounts it is that of the account with the least. */
export interface RemainingQuota {
  readonly remaining: number
  /** Seconds until one more read is available; 0 if none was used. */
  readonly resetSeconds: number
}

/** Whether a read still counts. As long as it does, the pages of its list may be read without another claim. */
export function isWithinWindow(read: Temporal.Instant, now: Temporal.Instant): boolean {
  // The sandbox's clock can be set back. A read that is a whole window ahead was made before that, and does not count.
  return Math.abs(now.since(read).total('seconds')) < windowSeconds
}

/** How long a TPP has to read all pages of a list as one read. */
const onePassSeconds = 600

/** Whether both moments belong to one pass through the pages of a list. */
export function isSamePass(read: Temporal.Instant, now: Temporal.Instant): boolean {
  return Math.abs(now.since(read).total('seconds')) < onePassSeconds
}

/** The RateLimit headers that report what remains of a quota. */
export function quotaHeaders({ readsMax }: Reader, { remaining, resetSeconds }: RemainingQuota) {
  return {
    'RateLimit-Limit': String(readsMax),
    'RateLimit-Remaining': String(remaining),
    'RateLimit-Reset': String(resetSeconds),
  }
}

/** The 429 of a read beyond the quota. */
export function refuseQuotaExceeded(reader: Reader, left: RemainingQuota, resource: Resource): Refused {
  const { readsMax } = reader
  const oneUse = `The consent is for one use, and the ${resource} of the account were read before.`
  const text = reader.isForOneUse
    ? oneUse
    : `expected at most ${readsMax} calls for ${resource} of an account in any 24 hours while the PSU is not present. Retry in ${left.resetSeconds} seconds, or with the PSU present (PSU-IP-Address), for which there is no limit.`
  const headers = { ...quotaHeaders(reader, left), 'Retry-After': String(left.resetSeconds) }
  return { ...refuse({ reason: 'quota-exceeded', text }), headers }
}
