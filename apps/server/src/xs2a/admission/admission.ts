import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { toClientNetwork } from '../../shared/client-network.ts'
import { isEchoable } from '../received-request.ts'
import { answerRefusal, type Environment } from '../refusal.ts'
import { isVerified } from '../verified-calls.ts'
import { type Caller, createFairShares, type ShareOutcome } from './fair-shares.ts'
import { createPlacesByKey } from './places-by-key.ts'
import { linkOf, requestsPerLinkMax } from './psu-of-call.ts'
import { createTurns } from './turns.ts'

export interface AdmissionSetup {
  /** How many calls a process works on at a time. */
  readonly callsInFlightMax: number
  /** Whether all calls come from one proxy, so that their address says nothing. */
  readonly isBehindProxy: boolean
  /** The bank of a host name in lower case, among several; '' if it has none, or the process serves one bank only. */
  readonly bankAt?: (host: string) => string
  readonly environment: Environment
  /** Called with every call but those of operators, and with every refused one. Both must be cheap. */
  readonly onCall?: () => void
  readonly onRefused: (outcome: ShareRefusal) => void
}

/** Why a call was not taken on. `link-busy`: too many requests for the pages of one SCA link are in progress. */
export type ShareRefusal = Exclude<ShareOutcome, 'admitted'> | 'link-busy'

/** Decides which calls a process takes on, so that those it takes are answered in time, however many arrive. */
export interface Admission {
  /** Puts admission before the handler of a listener. A refused call is answered at once and reaches no handler. */
  guard(handler: RequestListener): RequestListener
}

export const callsInFlightMaxDefault = 128

/** About a millisecond of work. */
const startsPerTurn = 4

const certificatesMax = 5_000

/** Operators must be able to ask a busy server whether it is alive. */
const ALWAYS_ADMITTED: ReadonlySet<string> = new Set(['/livez', '/readyz'])

/** A call that waits for events does nothing meanwhile, and has a limit of its own. */
const EVENTS = '/v1/sandbox/events'

export function createAdmission(setup: AdmissionSetup): Admission {
  const { callsInFlightMax, isBehindProxy, environment, onRefused } = setup
  const shares = createFairShares(callsInFlightMax)
  const startInTurn = createTurns(startsPerTurn)
  const refuse = createRefuser(setup)
  const linkPlaces = createPlacesByKey(requestsPerLinkMax)
  const knownCertificates = new Set<string>()

  function callerOf({ socket, headers }: IncomingMessage): Caller {
    const certificate = certificateOf(headers)
    return {
      network: isBehindProxy ? '' : toClientNetwork(socket.remoteAddress ?? ''),
      certificate: knownCertificates.has(certificate) ? certificate : '',
      bank: setup.bankAt?.(hostOf(headers)) ?? '',
    }
  }

  /** From then on a certificate has a share of its own. */
  function remember(request: IncomingMessage): void {
    if (!isVerified(request)) return
    if (knownCertificates.size >= certificatesMax) knownCertificates.clear()
    knownCertificates.add(certificateOf(request.headers))
  }

  return {
    guard: (handler) => (request, response) => {
      const { url = '' } = request
      if (ALWAYS_ADMITTED.has(url)) return handler(request, response)
      setup.onCall?.()
      const refuseFor = (outcome: ShareRefusal): void => {
        onRefused(outcome)
        refuse(request, response, outcome)
      }
      const releaseLink = linkPlaces.claim(linkOf(url))
      if (releaseLink === undefined) return refuseFor('link-busy')
      response.once('close', releaseLink)
      const caller = callerOf(request)
      const outcome = shares.claim(caller)
      if (outcome !== 'admitted') return refuseFor(outcome)
      if (environment === 'sandbox' && waitsForEvents(request)) shares.release(caller)
      else response.once('close', () => shares.release(caller))
      response.once('close', () => remember(request))
      startInTurn(() => {
        // A client that has left meanwhile sends its call again, and nothing was begun.
        if (!request.destroyed && !response.destroyed) handler(request, response)
      })
    },
  }
}

/** A call without a body, so that a stranger cannot have it hold more than its header. */
function waitsForEvents({ method, url = '', headers }: IncomingMessage): boolean {
  const [path] = url.split('?', 1)
  const hasBody = headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
  return method === 'GET' && path === EVENTS && !hasBody
}

function certificateOf(headers: IncomingMessage['headers']): string {
  const value = headers['tpp-signature-certificate']
  return typeof value === 'string' ? value : ''
}

const PORT = /:\d{1,5}$/

function hostOf({ host = '' }: IncomingMessage['headers']): string {
  return host.replace(PORT, '').toLowerCase()
}

const REFUSAL_OF = {
  'share-used': 'calls-exceeded',
  'bank-share-used': 'bank-calls-exceeded',
  'link-busy': 'calls-exceeded',
  full: 'server-full',
} as const

const PAGE_TEXT = 'The bank has too much to do at the moment. Please reload this page in a few seconds.\n'

/** The answers are built once: refusing must cost next to nothing, because it is done when there is too much to do. */
function createRefuser({ environment }: AdmissionSetup) {
  const answerTo = (outcome: ShareRefusal) =>
    answerRefusal({ kind: REFUSAL_OF[outcome], retryAfterSeconds: 1 }, environment)
  const answers = {
    'share-used': answerTo('share-used'),
    'bank-share-used': answerTo('bank-share-used'),
    'link-busy': answerTo('link-busy'),
    full: answerTo('full'),
  }

  return (request: IncomingMessage, response: ServerResponse, outcome: ShareRefusal): void => {
    const { status, headers, body = '' } = answers[outcome]
    const isPage = !request.url?.startsWith('/v1/')
    const text = isPage ? PAGE_TEXT : body
    const received = request.headers['x-request-id']
    const requestId = isEchoable(received) ? received : undefined
    response.writeHead(status, {
      ...headers,
      'Cache-Control': 'no-store',
      'Content-Type': isPage ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(text),
      ...(requestId === undefined ? {} : { 'X-Request-ID': requestId }),
    })
    response.end(text)
  }
}
