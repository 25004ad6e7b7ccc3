import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { monotonicMilliseconds } from '../../platform/shared/clock.ts'
import { toClientNetwork } from '../../platform/shared/client-network.ts'

/** How many connections a process accepts, and how long a slow client may take. */
export interface ConnectionLimits {
  readonly connectionsMax: number
  /** The limit for one IPv4 address, or one /64 network of IPv6. */
  readonly connectionsPerAddressMax: number
  /** How long a client may take for its TLS handshake. */
  readonly handshakeMilliseconds: number
  /** How long a client may stop reading an answer. */
  readonly unreadMilliseconds: number
  /** For how long a connection has been idle that gives way to a new one of the same address. */
  readonly restingMilliseconds: number
  /** How long calls in progress may take when the server shuts down. */
  readonly closingMilliseconds: number
}

/** How long clients may take, whatever the settings say about their number. */
export const CONNECTION_TIMES = {
  handshakeMilliseconds: 5_000,
  unreadMilliseconds: 10_000,
  restingMilliseconds: 1_000,
  closingMilliseconds: 15_000,
} as const satisfies Partial<ConnectionLimits>

/** The connections of a process, over all of its listeners. */
export interface Connections {
  readonly limits: ConnectionLimits
  /** Applies the limits to the connections of this listener. */
  watch(server: Server): void
  /** Closes the connections of this listener: idle ones at once, those with calls in progress after a while. */
  end(server: Server): void
}

interface Connection {
  readonly socket: Socket
  readonly server: Server
  /** The peer's address and ports: over TLS, a request has another socket object than the accepted one. */
  readonly peer: string
  readonly network: Network
  /** The number of calls in progress. */
  calls: number
  /** Since when there has been none, by the monotonic clock. */
  idleSince: number
}

/** The connections of one client network. */
interface Network {
  readonly name: string
  count: number
  /** Those without a call in progress; the first has been idle for longest. */
  readonly idle: Set<Connection>
}

export interface ConnectionHooks {
  /** Whether connections from this address are those of a proxy, for many clients: the limit of an address is not theirs. */
  readonly isProxy?: (address: string) => boolean
  /** Called with every connection that was refused, or closed in favour of another. */
  readonly onRefused?: () => void
}

/** The open connections, and those of them that do nothing. */
interface ConnectionTable {
  readonly connections: ReadonlyMap<string, Connection>
  readonly admit: (server: Server, socket: Socket) => void
  /** Counts a call in progress until its answer is sent or its client has left. */
  readonly countCall: (connection: Connection, response: ServerResponse) => void
}

/**
 * Where a limit is reached, the connection that has been idle for longest, of all or of the same network, gives way to the
 * new one: nobody can keep others out by connections that do nothing. If none is idle, the new one is refused. In its own
 * network a connection keeps its place between two calls: a client that opens more than it may have would otherwise lose one
 * for each, with a call on its way, and open that again.
 */
function createConnectionTable(
  limits: ConnectionLimits,
  { isProxy = () => false, onRefused = () => {} }: ConnectionHooks,
): ConnectionTable {
  const connections = new Map<string, Connection>()
  const networks = new Map<string, Network>()
  const idle = new Set<Connection>()

  function admit(server: Server, socket: Socket): void {
    const { remoteAddress = '' } = socket
    const name = toClientNetwork(remoteAddress)
    const known = networks.get(name)
    // A socket that was closed meanwhile has no address.
    const hasPlace =
      remoteAddress !== '' &&
      (isProxy(remoteAddress) ||
        (known?.count ?? 0) < limits.connectionsPerAddressMax ||
        closeLongestIdle(known?.idle, limits.restingMilliseconds)) &&
      (connections.size < limits.connectionsMax || closeLongestIdle(idle, 0))
    if (!hasPlace) {
      socket.destroy()
      onRefused()
      return
    }
    const network = networks.get(name) ?? { name, count: 0, idle: new Set<Connection>() }
    const connection = { socket, server, peer: peerOf(socket), network, calls: 0, idleSince: 0 }
    connections.set(connection.peer, connection)
    networks.set(name, network)
    network.count += 1
    setIdle(connection, true)
    socket.once('close', () => remove(connection))
  }

  function remove(connection: Connection): void {
    const { peer, network } = connection
    // It was removed when it gave way.
    if (connections.get(peer) !== connection) return
    connections.delete(peer)
    setIdle(connection, false)
    network.count -= 1
    if (network.count === 0) networks.delete(network.name)
  }

  function setIdle(connection: Connection, isIdle: boolean): void {
    if (isIdle) connection.idleSince = monotonicMilliseconds()
    for (const set of [idle, connection.network.idle])
      if (isIdle) set.add(connection)
      else set.delete(connection)
  }

  function closeLongestIdle(among: Set<Connection> | undefined, idleMilliseconds: number): boolean {
    const longest = among?.values().next().value
    if (longest === undefined || monotonicMilliseconds() - longest.idleSince < idleMilliseconds) return false
    remove(longest)
    longest.socket.destroy()
    onRefused()
    return true
  }

  return {
    connections,
    admit,
    countCall(connection, response) {
      connection.calls += 1
      setIdle(connection, false)
      response.once('close', () => {
        connection.calls -= 1
        if (connection.calls === 0 && connections.get(connection.peer) === connection)
          setIdle(connection, true)
      })
    },
  }
}

/** Limits the connections of all listeners that it watches, together. */
export function limitConnections(limits: ConnectionLimits, hooks: ConnectionHooks = {}): Connections {
  const { connections, admit, countCall } = createConnectionTable(limits, hooks)

  /** Handles the timeout that Node reports when a socket neither reads nor writes. A call that takes long is not idle. */
  function endIdle(socket: Socket): void {
    const isAnswering = (connections.get(peerOf(socket))?.calls ?? 0) > 0
    if (isAnswering && socket.writableLength === 0) socket.setTimeout(limits.unreadMilliseconds)
    else socket.destroy()
  }

  return {
    limits,
    watch(server) {
      server.on('connection', (socket: Socket) => admit(server, socket))
      server.on('request', ({ socket }, response) => {
        const connection = connections.get(peerOf(socket))
        if (connection !== undefined) countCall(connection, response)
      })
      // Otherwise the socket of a client that fails the TLS handshake stays open.
      server.on('tlsClientError', (_error: Error, socket: Socket) => socket.destroy())
      server.setTimeout(limits.unreadMilliseconds, endIdle)
    },
    end(server) {
      const own = [...connections.values()].filter((connection) => connection.server === server)
      for (const { socket, calls } of own) if (calls === 0) socket.destroy()
      // Node stops checking for slow clients once a server closes.
      const destroyAll = () => {
        for (const connection of connections.values())
          if (connection.server === server) connection.socket.destroy()
      }
      setTimeout(destroyAll, limits.closingMilliseconds).unref()
    },
  }
}

function peerOf({ remoteAddress, remotePort, localPort }: Socket): string {
  return `${remoteAddress} ${remotePort} ${localPort}`
}
