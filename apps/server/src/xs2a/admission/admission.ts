import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { toClientNetwork } from '../client-network.ts'
import { isEchoable } from '../received-request.ts'
import { answerRefusal, type Environment } from '../refusal.ts'
import { type Caller, createFairShares, type ShareOutcome } from './fair-shares.ts'
import { createTurns } from './turns.ts'

export interface AdmissionSetup {
  /** How many calls a process works on at a time. */
  readonly callsInFlightMax: number
  /** Whether all calls come from one proxy, so that their address says nothing. */
  readonly isBehindProxy: boolean
  readonly environment: Environment
  /** Called with every call but those of operators, and with every refused one. Both must be cheap. */
  readonly onCall?: () => void
  readonly onRefused: (outcome: ShareRefusal) => void
}

export type ShareRefusal = Exclude<ShareOutcome, 'admitted'>

/** Decides which calls a process takes on, so that those it takes are answered in time, however many arrive. */
export interface Admission {
  /** Puts admission before the handler of a listener. A refused call is answered at once and reaches no handler. */
  guard(handler: RequestListener): RequestListener
}

export const callsInFlightMaxDefault = 256

/** About a millisecond of work. */
const startsPerTurn = 4

const certificatesMax = 5_000

/** Operators must be able to ask a busy server whether it is alive. */
const ALWAYS_ADMITTED: ReadonlySet<string> = new Set(['/livez', '/readyz'])

/** A call that waits for events does nothing meanwhile, and has a limit of its own. */
const WAITS_FOR_EVENTS = '/v1/sandbox/events'

const verified = new WeakSet<IncomingMessage>()

/** Notes that the signature of a call was verified: from then on its certificate has a share of its own. */
export function markVerified(request: IncomingMessage): void {
  verified.add(request)
}

export function createAdmission(setup: AdmissionSetup): Admission {
  const { callsInFlightMax, isBehindProxy, onRefused } = setup
  const shares = createFairShares(callsInFlightMax)
  const startInTurn = createTurns(startsPerTurn)
  const refuse = createRefuser(setup.environment)
  const knownCertificates = new Set<string>()

  function callerOf({ socket, headers }: IncomingMessage): Caller {
    const certificate = certificateOf(headers)
    return {
      network: isBehindProxy ? '' : toClientNetwork(socket.remoteAddress ?? ''),
      certificate: knownCertificates.has(certificate) ? certificate : '',
    }
  }

  function remember(request: IncomingMessage): void {
    if (!verified.has(request)) return
    if (knownCertificates.size >= certificatesMax) knownCertificates.clear()
    knownCertificates.add(certificateOf(request.headers))
  }

  return {
    guard: (handler) => (request, response) => {
      const { url = '' } = request
      if (ALWAYS_ADMITTED.has(url)) return handler(request, response)
      setup.onCall?.()
      const caller = callerOf(request)
      const outcome = shares.claim(caller)
      if (outcome !== 'admitted') {
        onRefused(outcome)
        return refuse(request, response, outcome)
      }
      if (url.startsWith(WAITS_FOR_EVENTS)) shares.release(caller)
      else response.once('close', () => shares.release(caller))
      response.once('close', () => remember(request))
      startInTurn(() => {
        // A client that has left meanwhile sends its call again, and nothing was begun.
        if (!request.destroyed && !response.destroyed) handler(request, response)
      })
    },
  }
}

function certificateOf(headers: IncomingMessage['headers']): string {
  const value = headers['tpp-signature-certificate']
  return typeof value === 'string' ? value : ''
}

const REFUSAL_OF = { 'share-used': 'calls-exceeded', full: 'server-full' } as const

const PAGE_TEXT = 'The bank has too much to do at the moment. Please reload this page in a few seconds.\n'

/** The answers are built once: refusing must cost next to nothing, because it is done when there is too much to do. */
function createRefuser(environment: Environment) {
  const answerTo = (outcome: ShareRefusal) =>
    answerRefusal({ kind: REFUSAL_OF[outcome], retryAfterSeconds: 1 }, environment)
  const answers = { 'share-used': answerTo('share-used'), full: answerTo('full') }

  return (request: IncomingMessage, response: ServerResponse, outcome: ShareRefusal): void => {
    const { status, headers, body = '' } = answers[outcome]
    const isPage = !request.url?.startsWith('/v1/')
    const text = isPage ? PAGE_TEXT : body
    const requestId = request.headers['x-request-id']
    response.writeHead(status, {
      ...headers,
      'Cache-Control': 'no-store',
      'Content-Type': isPage ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(text),
      ...(isEchoable(requestId) ? { 'X-Request-ID': requestId } : {}),
    })
    response.end(text)
  }
}
