import assert from 'node:assert/strict'
import { connect } from 'node:net'
import type { ReceivedResponse, WireRequest } from '../../support/send.ts'

export interface RawAnswer {
  /** Undefined: the connection ended without a response. */
  readonly status: number | undefined
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

export type RawOutcome = RawAnswer | 'silent'

/** Sends bytes as they are and reads the first final response; 'silent' if none came and the connection stayed open. */
export function exchange(
  port: number,
  bytes: Buffer,
  { waitMilliseconds = 8_000 } = {},
): Promise<RawOutcome> {
  return new Promise((resolve) => {
    const received: Buffer[] = []
    // Its response has the length of a body that does not follow.
    const isHead = bytes.subarray(0, 5).toString() === 'HEAD '
    const socket = connect(port, '127.0.0.1')
    const finish = (outcome: RawOutcome) => {
      clearTimeout(timer)
      socket.destroy()
      resolve(outcome)
    }
    const timer = setTimeout(() => finish('silent'), waitMilliseconds)
    socket.on('data', (chunk) => {
      received.push(Buffer.from(chunk))
      const answer = readAnswer(Buffer.concat(received), isHead)
      if (answer !== undefined) finish(answer)
    })
    const ended = () => finish(readAnswer(Buffer.concat(received), true) ?? nothing)
    socket.on('close', ended)
    // A server that disconnects while we still write: what it sent before counts.
    socket.on('error', () => {})
    socket.write(bytes)
  })
}

const nothing: RawAnswer = { status: undefined, headers: {}, text: '' }

/** The first response that is not an interim one; undefined while it is incomplete. */
function readAnswer(bytes: Buffer, isAll = false): RawAnswer | undefined {
  const text = bytes.toString('latin1')
  const end = text.indexOf('\r\n\r\n')
  if (end === -1) return undefined
  const [statusLine = '', ...lines] = text.slice(0, end).split('\r\n')
  const status = Number(statusLine.split(' ')[1])
  const rest = bytes.subarray(end + 4)
  if (status < 200) return readAnswer(rest, isAll)
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  const length = Number(headers['content-length'] ?? 0)
  if (rest.length < length && !isAll) return undefined
  return { status, headers, text: rest.subarray(0, length).toString('utf8') }
}

/** A request as text, to change what no HTTP client allows to change. */
export function writtenOut({ method, target, headers, body }: WireRequest): Buffer {
  const lines = Object.entries({
    Host: 'localhost',
    ...headers,
    ...(body === undefined ? {} : { 'Content-Length': String(body.length) }),
  }).flatMap(([name, value]) => [value].flat().map((one) => `${name}: ${one}\r\n`))
  const head = `${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`
  return Buffer.concat([Buffer.from(head, 'latin1'), body ?? Buffer.alloc(0)])
}

/** Parses a response from a raw socket like any other. */
export function asReceived(outcome: RawOutcome): ReceivedResponse {
  assert.ok(outcome !== 'silent' && outcome.status !== undefined, 'no answer came')
  const { status, headers, text } = outcome
  return { status, headers, text, json: text === '' ? undefined : JSON.parse(text) }
}

/** Sends a byte every half second, as long as the server accepts it. */
export function trickle(
  port: number,
  bytes: Buffer,
  { waitMilliseconds }: { waitMilliseconds: number },
): Promise<'sent away' | 'still there'> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let sent = 0
    const sending = setInterval(() => socket.write(bytes.subarray(sent, ++sent)), 500)
    const finish = (outcome: 'sent away' | 'still there') => {
      clearInterval(sending)
      clearTimeout(timer)
      socket.destroy()
      resolve(outcome)
    }
    const timer = setTimeout(() => finish('still there'), waitMilliseconds)
    socket.on('error', () => {})
    socket.on('close', () => finish('sent away'))
    socket.resume()
  })
}
