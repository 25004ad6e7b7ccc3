import { AsyncLocalStorage } from 'node:async_hooks'

/** The client that waits for the current work. */
export interface WaitingClient {
  /** True if the client's connection ended before it got its response. */
  readonly hasDisconnected: boolean
  /** Set when a transaction has committed for the client: then the rest of the work may be needed. */
  hasCommitted: boolean
  /** Set when the database has answered a query for the client: what the client gets then shows that the database works. */
  hasDatabaseAnswer: boolean
  /** Set by work that only waits: called when the client disconnects, so that it need not wait any longer. */
  onDisconnect?: () => void
  /** Gives back the place of the call among those in progress: for work that waits for long, in a place of another kind. */
  readonly releasePlace: () => void
}

const clients = new AsyncLocalStorage<WaitingClient | undefined>()

const clientByResponse = new WeakMap<object, WaitingClient>()

/** Notes which client waits for a response, once work for it begins. */
export function setClientOf(response: object, client: WaitingClient): void {
  clientByResponse.set(response, client)
}

/** Returns the client that waits for a response; undefined if no work was begun for it, as for a call that was refused at once. */
export function clientOf(response: object): WaitingClient | undefined {
  return clientByResponse.get(response)
}

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
