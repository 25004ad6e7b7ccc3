/** A limit that protects the PSU: requests on the PSU's phone, or open SCA links for the PSU. */
export type PsuLimit = 'phone' | 'links'

/** Thrown if a call would exceed a limit that protects the PSU. Nothing was done; the TPP may retry later. */
export class PsuLimitExceeded extends Error {
  readonly limit: PsuLimit
  readonly retryAfterSeconds: number

  constructor(limit: PsuLimit, retryAfterSeconds: number) {
    super(`a limit for the PSU is exceeded: ${limit}`)
    this.limit = limit
    this.retryAfterSeconds = retryAfterSeconds
  }
}
