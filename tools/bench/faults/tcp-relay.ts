import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Passes connections on to a port of this machine, and can do to them what networks do. */
export interface TcpRelay {
  readonly port: number
  /** How many connections were asked for since the relay began, also those that failed. */
  connectionsAsked(): number
  /** Delays everything by this many milliseconds in each direction. */
  delay(milliseconds: number): void
  /** Passes nothing on and refuses nothing: whoever sends waits. */
  swallow(isSwallowing: boolean): void
  /** Breaks every connection. */
  reset(): void
  close(): void
}

export async function startTcpRelay(targetPort: number): Promise<TcpRelay> {
  const sockets = new Set<Socket>()
  let asked = 0
  let delayMilliseconds = 0
  let isSwallowing = false

  function track(socket: Socket): void {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
  }

  function pass(from: Socket, to: Socket): void {
    from.on('data', (chunk: Buffer) => {
      // What was swallowed is gone, as if the network had lost it for good.
      if (isSwallowing) return
      if (delayMilliseconds === 0) to.write(chunk)
      else setTimeout(() => to.write(chunk), delayMilliseconds)
    })
    from.on('close', () => (isSwallowing ? undefined : to.destroy()))
  }

  const server = createServer((client) => {
    asked += 1
    const target = connect(targetPort, '127.0.0.1')
    for (const socket of [client, target]) {
      socket.setNoDelay(true)
      track(socket)
    }
    pass(client, target)
    pass(target, client)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const destroyAll = () => {
    for (const socket of sockets) socket.resetAndDestroy()
  }
  return {
    port,
    connectionsAsked: () => asked,
    delay: (milliseconds) => void (delayMilliseconds = milliseconds),
    swallow(isOn) {
      isSwallowing = isOn
      // Connections with a hole in them cannot go on.
      if (!isOn) destroyAll()
    },
    reset: destroyAll,
    close() {
      destroyAll()
      server.close()
    },
  }
}
