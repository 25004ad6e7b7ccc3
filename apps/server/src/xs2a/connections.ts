import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { toClientNetwork } from './client-network.ts'

/** How many connections a process keeps, and for how long one that does nothing. */
export interface ConnectionLimits {
  readonly connectionsMax: number
  /** Of one IPv4 address or one IPv6 network of 64 bits. */
  readonly connectionsPerAddressMax: number
  /** How long a client may take for its TLS handshake. */
  readonly handshakeMilliseconds: number
  /** How long a client may take before it reads more of an answer. */
  readonly unreadMilliseconds: number
  /** How long calls that are being answered have when the server ends. */
  readonly closingMilliseconds: number
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  connectionsMax: 4_000,
  connectionsPerAddressMax: 500,
  handshakeMilliseconds: 5_000,
  unreadMilliseconds: 10_000,
  closingMilliseconds: 15_000,
}

/** The connections of a process, through whichever listener they came. */
export interface Connections {
  readonly limits: ConnectionLimits
  /** Admits, counts and bounds the connections of this listener. */
  watch(server: Server): void
  /** Ends the connections of this listener: at once where nothing is being answered, the others after a while. */
  end(server: Server): void
}

interface Connection {
  readonly socket: Socket
  readonly server: Server
  /** Calls that are being answered on it. */
  calls: number
}

export function limitConnections(limits: ConnectionLimits, onRefused: () => void = () => {}): Connections {
  // By peer: over TLS a call names another socket object than the one that was accepted.
  const connections = new Map<string, Connection>()
  const countByNetwork = new Map<string, number>()

  function admit(server: Server, socket: Socket): void {
    const { remoteAddress = '' } = socket
    const network = toClientNetwork(remoteAddress)
    const count = countByNetwork.get(network) ?? 0
    // One that is gone already has no address.
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

  /** Node tells this once nothing was read or written for a while; a call that takes long is not idle. */
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
      // Without this a socket stays open whose client never speaks TLS, or speaks it wrongly.
      server.on('tlsClientError', (_error: Error, socket: Socket) => socket.destroy())
      server.setTimeout(limits.unreadMilliseconds, endIdle)
    },
    end(server) {
      const own = [...connections.values()].filter((connection) => connection.server === server)
      for (const { socket, calls } of own) if (calls === 0) socket.destroy()
      // Node stops looking for slow clients once a server closes.
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
