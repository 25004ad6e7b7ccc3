import { AsyncLocalStorage } from 'node:async_hooks'

/** The client that the current work is done for. */
export interface WaitingClient {
  /** True once its connection has ended before it was answered. */
  readonly hasDisconnected: boolean
  /** Set when something was done for it that may need the rest of the work. */
  hasCommitted: boolean
}

const callers = new AsyncLocalStorage<WaitingClient | undefined>()

/** Who waits for what is being done here; undefined if nobody does, as for a job. */
export function currentClient(): WaitingClient | undefined {
  return callers.getStore()
}

/** Does work for a caller: what it starts, and all that follows from it, knows whom it is for. */
export function runForClient<Result>(caller: WaitingClient, work: () => Result): Result {
  return callers.run(caller, work)
}

/** Does work that several callers share: that one of them leaves is no reason to drop it. */
export function runForNoClient<Result>(work: () => Result): Result {
  return callers.run(undefined, work)
}

/** Nobody waits for this any more, and nothing has been done yet: it may as well not be begun. */
export function isAbandoned(caller: WaitingClient | undefined = currentClient()): boolean {
  return caller !== undefined && caller.hasDisconnected && !caller.hasCommitted
}
