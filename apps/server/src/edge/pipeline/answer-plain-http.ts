import assert from 'node:assert/strict'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** The first byte of every TLS handshake. */
const handshake = 0x16

/** Answers clients that call an HTTPS port without TLS. Node would end their connection without an answer. */
export function answerPlainHttp(
  server: Server,
  { answer, waitMilliseconds }: { answer: (socket: Socket) => void; waitMilliseconds: number },
): void {
  const [secure] = server.listeners('connection')
  assert(secure, 'a TLS server listens for connections')
  server.removeListener('connection', secure)
  server.on('connection', (socket: Socket) => {
    const look = () => {
      const first: Buffer | null = socket.read()
      if (first === null) return
      socket.off('readable', look)
      socket.setTimeout(0)
      if (first[0] !== handshake) return answer(socket)
      socket.unshift(first)
      Reflect.apply(secure, server, [socket])
    }
    socket.on('readable', look)
    socket.on('error', () => socket.destroy())
    socket.setTimeout(waitMilliseconds, () => socket.destroy())
  })
}
