import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'

export interface OpenLoopOptions {
  readonly port: number
  /** Each is sent once, as it is, at its time. */
  readonly requests: readonly Buffer[]
  readonly perSecond: number
  /** The source address of the connections; addresses that begin with 127 are all this machine. */
  readonly localAddress?: string
  /** Whether the port speaks TLS; any certificate is accepted. */
  readonly isTls?: boolean
}

/** An answer and its time: from the moment when its request was due, also if no connection was free to send it. */
export interface TimedAnswer {
  readonly status: number
  readonly milliseconds: number
  readonly hasRetryAfter: boolean
}

interface SentRequest {
  readonly dueAt: number
  readonly request: Buffer
}

/** Connections that are kept open, one request at a time on each. */
export interface OpenConnections {
  /** Sends requests at a constant rate, however slow the answers are; resolves when all are answered. */
  send(requests: readonly Buffer[], perSecond: number): Promise<TimedAnswer[]>
  close(): void
}

const sendEveryMilliseconds = 5
const answerMillisecondsMax = 30_000

/** A server soon closes a connection that has never sent a request; after one it waits for more than a minute. */
export const GREETING = 'GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n'

/** Opens connections in small groups, so that the opening itself is no flood, and has each answer once. */
export async function openConnections(
  { port, localAddress, isTls = false }: Pick<OpenLoopOptions, 'port' | 'localAddress' | 'isTls'>,
  count: number,
): Promise<OpenConnections> {
  const idle: Socket[] = []
  const all: Socket[] = []
  for (let opened = 0; opened < count; opened += groupSize)
    await Promise.all(
      Array.from({ length: Math.min(groupSize, count - opened) }, async () => {
        const place = { port, host: '127.0.0.1', ...(localAddress && { localAddress }) }
        const socket = isTls ? connectTls({ ...place, rejectUnauthorized: false }) : connect(place)
        socket.on('error', () => {})
        socket.write(GREETING)
        await once(socket, 'data')
        all.push(socket)
        idle.push(socket)
      }),
    )
  return { send: (requests, perSecond) => sendAll(idle, requests, perSecond), close: () => closeAll(all) }
}

const groupSize = 50

function closeAll(sockets: readonly Socket[]): void {
  for (const socket of sockets) socket.destroy()
}

async function sendAll(
  idle: Socket[],
  requests: readonly Buffer[],
  perSecond: number,
): Promise<TimedAnswer[]> {
  const answers: TimedAnswer[] = []
  const waiting: SentRequest[] = []
  const startedAt = performance.now()
  let sent = 0
  let isOver = false

  function start(socket: Socket, { dueAt, request }: SentRequest): void {
    let received = ''
    socket.write(request)
    socket.on('data', onData)
    socket.once('close', onClose)
    function finish(answer: Pick<TimedAnswer, 'status' | 'hasRetryAfter'>): void {
      socket.off('data', onData).off('close', onClose)
      answers.push({ ...answer, milliseconds: performance.now() - dueAt })
    }
    function onClose(): void {
      finish({ status: 0, hasRetryAfter: false })
    }
    function onData(chunk: Buffer): void {
      received += chunk.toString('latin1')
      if (!isWhole(received)) return
      finish({ status: Number(received.slice(9, 12)), hasRetryAfter: /\nretry-after: \d/i.test(received) })
      const next = isOver ? undefined : waiting.shift()
      if (next === undefined) idle.push(socket)
      else start(socket, next)
    }
  }

  function sendDue(): void {
    const due = Math.min(
      requests.length,
      1 + Math.floor(((performance.now() - startedAt) / 1000) * perSecond),
    )
    for (; sent < due; sent += 1) {
      const request = requests[sent] ?? Buffer.alloc(0)
      const one = { dueAt: startedAt + (sent / perSecond) * 1000, request }
      const socket = popOpen(idle)
      if (socket === undefined) waiting.push(one)
      else start(socket, one)
    }
  }

  const deadline = startedAt + (requests.length / perSecond) * 1000 + answerMillisecondsMax
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      sendDue()
      if (answers.length < requests.length && performance.now() < deadline) return
      clearInterval(timer)
      resolve()
    }, sendEveryMilliseconds)
  })
  isOver = true
  return answers
}

function popOpen(idle: Socket[]): Socket | undefined {
  let socket = idle.pop()
  while (socket?.destroyed) socket = idle.pop()
  return socket
}

function isWhole(received: string): boolean {
  const head = received.indexOf('\r\n\r\n')
  if (head === -1) return false
  const [, length = '0'] = /\ncontent-length: (\d+)/i.exec(received) ?? []
  return received.length >= head + 4 + Number(length)
}

/** The time below which a share of the answers lies. */
export function percentile(answers: readonly { readonly milliseconds: number }[], share: number): number {
  const sorted = answers.map(({ milliseconds }) => milliseconds).toSorted((one, other) => one - other)
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN
}
