import type { ClientRequest, IncomingMessage } from 'node:http'

export type PostOutcome =
  | { readonly kind: 'answered'; readonly status: number }
  | { readonly kind: 'unanswered'; readonly problem: string; readonly isNobodyThere: boolean }
  /** By us, as the server stops: it counts as no try. */
  | { readonly kind: 'called-off' }

export interface Limits {
  /** The server stops. */
  readonly stop: AbortSignal
  /** The time of the try has run out. */
  readonly late: AbortSignal
  readonly connectMilliseconds: number
}

export interface Sent {
  readonly outcome: PostOutcome
  /** The connection was one kept from before, and the other side had closed it. */
  readonly wasStale: boolean
}

const answerBytesMax = 64 * 1024
const answerMilliseconds = 1_000

/** Sends a body and waits for the status of the answer, which is all there is to know. */
export function sendMessage(
  outgoing: ClientRequest,
  body: Buffer,
  { stop, late, connectMilliseconds }: Limits,
): Promise<Sent> {
  const sent = Promise.withResolvers<Sent>()
  let isConnected = false
  const end = (problem: string) => () => void outgoing.destroy(new Unanswered(problem))
  const slow = setTimeout(end('no connection in time'), connectMilliseconds)
  const callOff = end('called off')
  const leave = end('no answer in time')
  stop.addEventListener('abort', callOff)
  late.addEventListener('abort', leave)
  const connected = () => {
    isConnected = true
    clearTimeout(slow)
  }
  outgoing.on('socket', (socket) => {
    if (outgoing.reusedSocket) connected()
    else socket.once('encrypted' in socket ? 'secureConnect' : 'connect', connected)
  })
  const answered = ({ statusCode = 0 }: IncomingMessage) =>
    sent.resolve({ outcome: { kind: 'answered', status: statusCode }, wasStale: false })
  outgoing.on('response', (incoming) => {
    answered(incoming)
    drain(incoming)
  })
  // Nobody asked for another protocol: it is an answer like any other.
  outgoing.on('upgrade', (incoming, socket) => {
    answered(incoming)
    socket.destroy()
  })
  outgoing.on('error', (error) => {
    const outcome: PostOutcome = stop.aborted ? { kind: 'called-off' } : unanswered(error, isConnected)
    sent.resolve({ outcome, wasStale: outgoing.reusedSocket && codeOf(error) === 'ECONNRESET' })
  })
  outgoing.on('close', () => {
    // Whatever has come of it, nobody waits for it any longer.
    sent.resolve({ outcome: unanswered(new Unanswered('no answer'), isConnected), wasStale: false })
    clearTimeout(slow)
    stop.removeEventListener('abort', callOff)
    late.removeEventListener('abort', leave)
  })
  if (stop.aborted) callOff()
  else if (late.aborted) leave()
  else outgoing.end(body)
  return sent.promise
}

/** Nobody reads it; a connection whose answer does not end soon is not kept. */
function drain(incoming: IncomingMessage): void {
  let bytes = 0
  const slow = setTimeout(() => void incoming.destroy(), answerMilliseconds)
  incoming.on('close', () => clearTimeout(slow))
  incoming.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > answerBytesMax) incoming.destroy()
  })
  incoming.on('error', () => {})
}

class Unanswered extends Error {}

function unanswered(error: Error, isConnected: boolean): PostOutcome {
  const code = codeOf(error)
  const isAboutCertificate = /CERT|SIGNATURE|ISSUER|CHAIN/.test(code)
  const what = isAboutCertificate ? 'the certificate was not accepted' : 'the connection failed'
  const told = code === '' ? what : `${what}: ${code}`
  const problem = error instanceof Unanswered ? error.message : told
  return { kind: 'unanswered', problem, isNobodyThere: !isConnected && !isAboutCertificate }
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : ''
}
