import type { AcceptFix } from './printed/headers.ts'

/** Options of one call, beside what it asks. */
export interface CallOptions {
  /**
   * The X-Request-ID. A call that is repeated under the same one happens once. Before you send, store it with the whole
   * call: a repetition with another body, PSU, `sessionId` or `redirectUri` is refused with 409. After a 401 the same one
   * may be used for the call that follows the SCA. A new UUID, if left out.
   */
  readonly requestId?: string
  /** How often to try again after 429, 503 or no answer, always under the same X-Request-ID. Default: as `connectBank` has it, 2. */
  readonly retries?: number
  /** The x-accept-fix of this call. Default: as `connectBank` has it. */
  readonly acceptFix?: readonly AcceptFix[]
  /** Further headers, by the names that the specification gives them. */
  readonly headers?: Readonly<Record<string, string>>
  /**
   * Keeps a read out of the sandbox's list of calls and its events, if it succeeds: for screens and tests that only look. A
   * refused call is listed all the same. Has no effect on writes, and none at a bank that is no sandbox.
   */
  readonly unlogged?: boolean
  /** Ends the call early: the promise is then rejected with the signal's reason. */
  readonly signal?: AbortSignal
}
