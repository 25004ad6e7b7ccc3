import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { WrittenAnswer } from '../http/answer.ts'

/** How long a client has to read the answer to a malformed request before its connection is closed. */
const partingMilliseconds = 500

/** Answers what Node could not read as a request, and closes the connection. */
export function endConnection(socket: Duplex, answer: WrittenAnswer): void {
  if (!socket.writable) return void socket.destroy()
  socket.end(rawAnswer(answer))
  // Otherwise a client that never closes its side would keep the socket open for ever.
  setTimeout(() => socket.destroy(), partingMilliseconds).unref()
}

function rawAnswer({ status, body = '' }: WrittenAnswer): string {
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
    '',
    body,
  ].join('\r\n')
}
