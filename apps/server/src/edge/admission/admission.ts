import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { ClientAddresses } from '../../platform/shared/client-address.ts'
import { toClientNetwork } from '../../platform/shared/client-network.ts'
import type { Dialect } from '../http/dialect.ts'
import type { Environment } from '../http/refusal.ts'
import { createCallPlaces } from './call-places.ts'
import type { Caller } from './fair-shares.ts'
import { createPlacesByKey } from './places-by-key.ts'
import { linkOf, requestsPerLinkMax } from './psu-of-call.ts'
import { BODY_LIMITS, createBodyReceiver } from './receive-bodies.ts'
import { type BusyPage, createRefuser, type ShareRefusal } from './refuse-shed.ts'
import { createStartQueue } from './start-queue.ts'

export interface AdmissionSetup {
  readonly environment: Environment
  /** How the interface of a host reports problems to its TPPs. */
  readonly dialectAt: (host: string) => Dialect
  /** How many calls a process works on at a time. */
  readonly callsInFlightMax: number
  /** The address of the client that sent a request; undefined if a proxy hides it. */
  readonly addressOf: ClientAddresses['of']
  /** The bank of a host, among several; '' if it has none, or the process serves one bank only. */
  readonly bankAt?: (host: string) => string
  /** The page for a browser that is refused; JSON if undefined. It must be cheap too. */
  readonly busyPage?: BusyPage | undefined
  /** Called with every call but those of operators, and with every refused one. Both must be cheap. */
  readonly onCall?: () => void
  readonly onRefused: (outcome: ShareRefusal) => void
}

export type { PlacesByKey } from './places-by-key.ts'
export type { BusyPage, ShareRefusal }

/** Decides which calls a process takes on, so that those it takes are answered in time, however many arrive. */
export interface Admission extends Pick<AdmissionSetup, 'addressOf'> {
  /** Puts admission before the handler of a listener. A refused call is answered at once and reaches no handler. */
  guard(handler: RequestListener): RequestListener
  /**
   * Counts a call for its TPP instead of its network from now on, because its signature was verified. Returns false if the
   * TPP has its share in progress: then the call must be refused.
   */
  identify(request: IncomingMessage, tppId: string): boolean
  /** Gives the place of a call back before its answer, for a call that goes on to wait in a place of another kind. */
  release(request: IncomingMessage): void
}

/** About a millisecond of work. */
const startsPerIteration = 4

/** Operators and balancers must be able to ask a busy server whether it is alive. */
const ALWAYS_ADMITTED: ReadonlySet<string> = new Set(['/livez', '/readyz', '/readyz?exclude=database'])

export function createAdmission(setup: AdmissionSetup): Admission {
  const { callsInFlightMax, onRefused } = setup
  const places = createCallPlaces(callsInFlightMax)
  const bodies = createBodyReceiver(BODY_LIMITS)
  const startInOrder = createStartQueue(startsPerIteration)
  const refuse = createRefuser(setup)
  const linkPlaces = createPlacesByKey(requestsPerLinkMax)

  function callerOf(request: IncomingMessage): Caller {
    const address = setup.addressOf(request)
    const network = address === undefined ? '' : toClientNetwork(address)
    const certificate = certificateOf(request.headers)
    const signer = places.isKnown(certificate) ? certificate : ''
    return { network, signer, bank: setup.bankAt?.(request.headers.host ?? '') ?? '' }
  }

  /** Takes a place for a call whose body is there. */
  function claim(
    request: IncomingMessage,
    response: ServerResponse,
    caller: Caller,
  ): ShareRefusal | undefined {
    const releaseLink = linkPlaces.claim(linkOf(request.url ?? ''))
    if (releaseLink === undefined) return 'link-busy'
    const outcome = places.claim(request, caller)
    if (outcome !== 'admitted') {
      releaseLink()
      return outcome
    }
    response.once('close', () => {
      releaseLink()
      places.release(request)
    })
    return undefined
  }

  return {
    guard: (handler) => (request, response) => {
      if (ALWAYS_ADMITTED.has(request.url ?? '')) return handler(request, response)
      setup.onCall?.()
      const refuseFor = (outcome: ShareRefusal): void => {
        onRefused(outcome)
        refuse(request, response, outcome)
      }
      const caller = callerOf(request)
      const foreseen = places.foresee(caller)
      if (foreseen !== 'admitted') return refuseFor(foreseen)
      bodies.receive(request, caller.network, {
        onOverdue: () => refuseFor('share-used'),
        onReceived() {
          const refusal = claim(request, response, caller)
          if (refusal !== undefined) return refuseFor(refusal)
          startInOrder(() => {
            // A client that has left meanwhile sends its call again, and nothing was begun.
            if (!request.destroyed && !response.destroyed) handler(request, response)
          })
        },
      })
    },
    identify(request, tppId) {
      const isWithinShare = places.identify(request, { tppId, certificate: certificateOf(request.headers) })
      if (!isWithinShare) onRefused('share-used')
      return isWithinShare
    },
    release: (request) => places.release(request),
    addressOf: setup.addressOf,
  }
}

function certificateOf(headers: IncomingMessage['headers']): string {
  const value = headers['tpp-signature-certificate']
  return typeof value === 'string' ? value : ''
}
