import type { AcceptFix } from './printed/headers.ts'

/** Options of one call, beside what it asks. */
export interface CallOptions {
  /**
   * The X-Request-ID. A call that is repeated under the same one happens once: store it with your own order before you
   * send, and repeat with it after a crash. A new UUID, if left out.
   */
  readonly requestId?: string
  /** How often to try again after 429, 503 or no answer, always under the same X-Request-ID. Default: as `connectBank` has it, 2. */
  readonly retries?: number
  /** The x-accept-fix of this call. Default: as `connectBank` has it. */
  readonly acceptFix?: readonly AcceptFix[]
  /** Further headers, by the names that the specification gives them. */
  readonly headers?: Readonly<Record<string, string>>
  /** Ends the call early: the promise is then rejected with the signal's reason. */
  readonly signal?: AbortSignal
}
