import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Somebody between Havn and its relay. */
export interface ManInTheMiddle {
  readonly port: number
  /** Everything that Havn sent, as it passed by. */
  readonly seen: () => string
  stop(): Promise<void>
}

interface Interference {
  /** Changes what the relay says. */
  readonly onReply?: (text: string) => string
  /** Once Havn has sent so many bytes, the relay's answers do not come through any more. */
  readonly muteAfterBytes?: number
  /** Called when the first answer was kept back; the connection ends when it resolves. */
  readonly onMuted?: () => Promise<void>
}

/** Passes everything on to the relay's port and back, but for what is interfered with. */
export async function interfere(
  relayPort: number,
  { onReply, muteAfterBytes = Infinity, onMuted }: Interference,
): Promise<ManInTheMiddle> {
  const sockets = new Set<Socket>()
  let seen = ''
  const server = createServer((client) => {
    const relay = connect(relayPort, '127.0.0.1')
    let bytes = 0
    let isMuted = false
    for (const [socket, other] of [
      [client, relay],
      [relay, client],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => other.destroy())
    }
    client.on('data', (data) => {
      bytes += data.length
      seen += data.toString('latin1')
      relay.write(data)
    })
    relay.on('data', (data) => {
      if (bytes <= muteAfterBytes)
        client.write(onReply === undefined ? data : onReply(data.toString('latin1')))
      else if (!isMuted) {
        isMuted = true
        void onMuted?.().finally(() => client.destroy())
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    seen: () => seen,
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
