/** What there would be too much of: requests on the PSU's phone, or links for the PSU. */
export type PsuLimit = 'phone' | 'links'

/** A call asks for what would be too much for somebody: it may come again after some seconds. Nothing was done. */
export class PsuLimitExceeded extends Error {
  readonly limit: PsuLimit
  readonly retryAfterSeconds: number

  constructor(of: PsuLimit, retryAfterSeconds: number) {
    super(`too much was asked of the PSU: ${of}`)
    this.limit = of
    this.retryAfterSeconds = retryAfterSeconds
  }
}
