import { AsyncLocalStorage } from 'node:async_hooks'

/** The client that waits for the current work. */
export interface WaitingClient {
  /** True if the client's connection ended before it got its response. */
  readonly hasDisconnected: boolean
  /** Set when a transaction has committed for the client: then the rest of the work may be needed. */
  hasCommitted: boolean
  /** Set by work that only waits: called when the client disconnects, so that it need not wait any longer. */
  onDisconnect?: () => void
}

const clients = new AsyncLocalStorage<WaitingClient | undefined>()

/** Returns the client that waits for the current work; undefined if nobody does, as for a job. */
export function currentClient(): WaitingClient | undefined {
  return clients.getStore()
}

/** Runs work for a client: everything that it starts sees that client as the current one. */
export function runForClient<Result>(client: WaitingClient, work: () => Result): Result {
  return clients.run(client, work)
}

/** Runs work that several clients share, so that it goes on if one of them disconnects. */
export function runForNoClient<Result>(work: () => Result): Result {
  return clients.run(undefined, work)
}

/** Returns whether the client has disconnected before anything was committed for it, so that the work need not start. */
export function isAbandoned(client: WaitingClient | undefined = currentClient()): boolean {
  return client !== undefined && client.hasDisconnected && !client.hasCommitted
}
