import { connect as connectTcp } from 'node:net'
import { connect, type TLSSocket } from 'node:tls'
import { bankPageAt } from './pages.ts'

/** An attack that goes on until it is stopped. */
export interface Attack {
  /** What the attacker was answered, by status. */
  readonly answers: ReadonlyMap<number, number>
  stop(): void
}

/** Where an attacker connects to, and from where. */
interface Target {
  readonly port: number
  readonly localAddress: string
}

/** Keeps many calls open whose body never comes to its end, and opens each again when it is closed. */
export function sendSlowBodies(
  { port, localAddress }: Target,
  { count, headers }: { readonly count: number; readonly headers: readonly string[] },
): Attack {
  const head = [
    'POST /v1/payments/norwegian-domestic-credit-transfers HTTP/1.1',
    `Host: 127.0.0.1:${port}`,
    ...headers,
    'Content-Type: application/json',
    // More than HAProxy keeps in a buffer, so that every second one reaches a server.
    'Content-Length: 90000',
  ].join('\r\n')
  return repeat(count, (onAnswer) => {
    const socket = connectFrom({ port, localAddress }, () =>
      socket.write(`${head}\r\n\r\n{${Math.random() < 0.5 ? ' '.repeat(80_000) : ''}`),
    )
    socket.on('data', (data) => onAnswer(Number(String(data).slice(9, 12))))
    return socket
  })
}

/** Keeps connections open that have made one cheap request and make no other. */
export function keepIdle({ port, localAddress }: Target, { count }: { readonly count: number }): Attack {
  return repeat(count, (onAnswer) => {
    const socket = connectFrom({ port, localAddress }, () =>
      socket.write(`GET /livez HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`),
    )
    socket.on('data', (data) => onAnswer(Number(String(data).slice(9, 12))))
    return socket
  })
}

/** Tries to log in to the bank's pages as people whom it does not know, each time in a new browser. */
export function guessLogins({ port, localAddress }: Target, bankId: string): Attack {
  const answers = new Map<number, number>()
  const stopping = new AbortController()
  const guess = async () => {
    while (!stopping.signal.aborted) {
      const number = String(Math.floor(Math.random() * 1e11)).padStart(11, '0')
      const status = await bankPageAt({ port, localAddress }, bankId)
        .logIn(number)
        .catch(() => 0)
      answers.set(status, (answers.get(status) ?? 0) + 1)
    }
  }
  for (let count = 0; count < 4; count += 1) void guess()
  return { answers, stop: () => stopping.abort() }
}

/** Node's TLS connects from the address of a TCP connection that it is given. */
function connectFrom({ port, localAddress }: Target, onConnect: () => void): TLSSocket {
  const socket = connectTcp({ host: '127.0.0.1', port, localAddress })
  return connect({ socket, rejectUnauthorized: false }, onConnect)
}

const againMilliseconds = 100

function repeat(count: number, open: (onAnswer: (status: number) => void) => TLSSocket): Attack {
  const answers = new Map<number, number>()
  const sockets = new Set<TLSSocket>()
  let isStopped = false

  function begin(): void {
    if (isStopped) return
    const socket = open((status) => answers.set(status, (answers.get(status) ?? 0) + 1))
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => {
      sockets.delete(socket)
      setTimeout(begin, againMilliseconds)
    })
  }

  for (let index = 0; index < count; index += 1) begin()
  return {
    answers,
    stop() {
      isStopped = true
      for (const socket of sockets) socket.destroy()
    },
  }
}
