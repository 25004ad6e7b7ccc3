import type { ClientRequest, IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'

/** The outcome of posting one message. `isUnreachable` means that no connection was made, so another address may work. */
export type PostOutcome =
  | { readonly kind: 'answered'; readonly status: number }
  | { readonly kind: 'unanswered'; readonly problem: string; readonly isUnreachable: boolean }
  /** The server stops: this does not count as a try. */
  | { readonly kind: 'aborted' }

export interface SendLimits {
  /** Aborted when the server stops. */
  readonly stop: AbortSignal
  /** Aborted when the try has taken too long. */
  readonly timeout: AbortSignal
  readonly connectMilliseconds: number
}

export interface SendResult {
  readonly outcome: PostOutcome
  /** True if the message was sent on a kept connection that the other side had already closed. */
  readonly wasStale: boolean
}

const responseBytesMax = 64 * 1024
const responseMilliseconds = 1_000

/** Sends a body and waits for the status of the response; the rest of the response is ignored. */
export function sendMessage(
  outgoing: ClientRequest,
  body: Buffer,
  { stop, timeout, connectMilliseconds }: SendLimits,
): Promise<SendResult> {
  const sent = Promise.withResolvers<SendResult>()
  let isConnected = false
  const end = (problem: string) => () => void outgoing.destroy(new NoResponseError(problem))
  const connectTimer = setTimeout(end('no connection in time'), connectMilliseconds)
  const onStop = end('aborted')
  const onTimeout = end('no answer in time')
  stop.addEventListener('abort', onStop)
  timeout.addEventListener('abort', onTimeout)
  const connected = () => {
    isConnected = true
    clearTimeout(connectTimer)
  }
  outgoing.on('socket', (socket) => {
    // Behind a proxy the connection may be made before the request gets it.
    if (outgoing.reusedSocket || isReady(socket)) connected()
    else socket.once('encrypted' in socket ? 'secureConnect' : 'connect', connected)
  })
  const answered = ({ statusCode = 0 }: IncomingMessage) =>
    sent.resolve({ outcome: { kind: 'answered', status: statusCode }, wasStale: false })
  outgoing.on('response', (incoming) => {
    answered(incoming)
    drain(incoming)
  })
  // We never ask for another protocol, so 101 is a response like any other.
  outgoing.on('upgrade', (incoming, socket) => {
    answered(incoming)
    socket.destroy()
  })
  outgoing.on('error', (error) => {
    const outcome: PostOutcome = stop.aborted ? { kind: 'aborted' } : unanswered(error, isConnected)
    sent.resolve({ outcome, wasStale: outgoing.reusedSocket && codeOf(error) === 'ECONNRESET' })
  })
  outgoing.on('close', () => {
    // Has no effect if the promise is resolved already.
    sent.resolve({ outcome: unanswered(new NoResponseError('no answer'), isConnected), wasStale: false })
    clearTimeout(connectTimer)
    stop.removeEventListener('abort', onStop)
    timeout.removeEventListener('abort', onTimeout)
  })
  if (stop.aborted) onStop()
  else if (timeout.aborted) onTimeout()
  else outgoing.end(body)
  return sent.promise
}

/** Whether the connection is made, with TLS its handshake too. */
function isReady(socket: Socket): boolean {
  return socket instanceof TLSSocket ? (socket.getProtocol() ?? '').startsWith('TLS') : !socket.connecting
}

/** Discards the rest of a response; closes the connection if the response is long or does not end soon. */
function drain(incoming: IncomingMessage): void {
  let bytes = 0
  const slow = setTimeout(() => void incoming.destroy(), responseMilliseconds)
  incoming.on('close', () => clearTimeout(slow))
  incoming.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > responseBytesMax) incoming.destroy()
  })
  incoming.on('error', () => {})
}

class NoResponseError extends Error {}

function unanswered(error: Error, isConnected: boolean): PostOutcome {
  const code = codeOf(error)
  const isAboutCertificate = /CERT|SIGNATURE|ISSUER|CHAIN/.test(code)
  const what = isAboutCertificate ? 'the certificate was not accepted' : 'the connection failed'
  const withCode = code === '' ? what : `${what}: ${code}`
  const problem = error instanceof NoResponseError ? error.message : withCode
  return { kind: 'unanswered', problem, isUnreachable: !isConnected && !isAboutCertificate }
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : ''
}
