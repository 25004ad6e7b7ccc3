import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { toClientNetwork } from '../shared/client-network.ts'

/** How many connections a process accepts, and how long a slow client may take. */
export interface ConnectionLimits {
  readonly connectionsMax: number
  /** The limit for one IPv4 address, or one /64 network of IPv6. */
  readonly connectionsPerAddressMax: number
  /** How long a client may take for its TLS handshake. */
  readonly handshakeMilliseconds: number
  /** How long a client may stop reading an answer. */
  readonly unreadMilliseconds: number
  /** How long calls in progress may take when the server shuts down. */
  readonly closingMilliseconds: number
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  connectionsMax: 4_000,
  connectionsPerAddressMax: 500,
  handshakeMilliseconds: 5_000,
  unreadMilliseconds: 10_000,
  closingMilliseconds: 15_000,
}

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
  /** The number of calls in progress. */
  calls: number
}

export function limitConnections(limits: ConnectionLimits, onRefused: () => void = () => {}): Connections {
  // The key is the peer's address: over TLS, a request has another socket object than the accepted one.
  const connections = new Map<string, Connection>()
  const countByNetwork = new Map<string, number>()

  function admit(server: Server, socket: Socket): void {
    const { remoteAddress = '' } = socket
    const network = toClientNetwork(remoteAddress)
    const count = countByNetwork.get(network) ?? 0
    // A socket that was closed meanwhile has no address.
    if (
      remoteAddress === '' ||
      connections.size >= limits.connectionsMax ||
      count >= limits.connectionsPerAddressMax
    ) {
      socket.destroy()
      onRefused()
      return
    }
    const peer = peerOf(socket)
    connections.set(peer, { socket, server, calls: 0 })
    countByNetwork.set(network, count + 1)
    socket.once('close', () => {
      connections.delete(peer)
      const left = (countByNetwork.get(network) ?? 1) - 1
      if (left === 0) countByNetwork.delete(network)
      else countByNetwork.set(network, left)
    })
  }

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
        if (connection === undefined) return
        connection.calls += 1
        response.once('close', () => (connection.calls -= 1))
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
