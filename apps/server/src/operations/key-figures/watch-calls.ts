import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { type Clock, type InTimeZone, monotonicMilliseconds } from '../../platform/shared/clock.ts'
import { clientOf } from '../../platform/shared/waiting-client.ts'
import { answerMillisecondsMax, type CallSeries, createCallSeries, type Outage } from './call-series.ts'
import { type CallTotals, createCallCounter } from './call-totals.ts'
import { type Interface, interfaceOf, type Service, serviceOf } from '../../edge/index.ts'

export interface WatchSetup {
  readonly clock: Clock
  /** The bank of a host name in lower case; undefined where that depends on the TPP, as in a sandbox: not counted. */
  readonly bankIdAt: (host: string) => string | undefined
  readonly countryOf: (bankId: string) => InTimeZone
}

/** An outage that calls have shown. */
export interface FoundOutage extends Outage {
  readonly bankId: string
  readonly interface: Interface
}

/** Watches the calls of this process. A call costs an addition of numbers; nothing waits for anything. */
export interface WatchedCalls {
  /** Goes before everything else that a listener does, so that refused calls are counted too. */
  watch(handler: RequestListener): RequestListener
  take(): { readonly totals: readonly CallTotals[]; readonly outages: readonly FoundOutage[] }
  putBack(totals: readonly CallTotals[]): void
}

export function watchCalls({ clock, bankIdAt, countryOf }: WatchSetup): WatchedCalls {
  const counter = createCallCounter(countryOf)
  const seriesByInterface = new Map<string, CallSeries & { bankId: string; interface: Interface }>()

  function seriesOf(bankId: string, service: Service): CallSeries {
    const name = interfaceOf(service)
    const key = `${bankId} ${name}`
    const found = seriesByInterface.get(key)
    if (found !== undefined) return found
    const added = { bankId, interface: name, ...createCallSeries() }
    seriesByInterface.set(key, added)
    return added
  }

  function follow(bankId: string, service: Service, response: ServerResponse): void {
    const receivedAt = clock.milliseconds()
    const startedAt = monotonicMilliseconds()
    const series = seriesOf(bankId, service)
    const addCall = (): CallTotals => {
      const totals = counter.at(bankId, service, receivedAt)
      totals.calls += 1
      return totals
    }
    const call = series.receive(receivedAt, () => void (addCall().unanswered += 1))

    function decide(): void {
      const milliseconds = monotonicMilliseconds() - startedAt
      if (call.isDecided) return
      if (milliseconds >= answerMillisecondsMax) return void series.expire(receivedAt + milliseconds)
      const totals = addCall()
      const { statusCode, writableEnded, writableFinished } = response
      // Work for a client that has left is broken off with an error, which is none of the bank.
      if (statusCode >= 500 && writableEnded) totals.errors += 1
      if (!writableFinished || !showsThatBankAnswers(response)) return series.ignore(call)
      series.answer(call, receivedAt + milliseconds)
      if (statusCode >= 400) return
      totals.fulfilled += 1
      totals.fulfilledMicroseconds += Math.round(milliseconds * 1_000)
    }

    response.once('close', () => (isInProgress(response) ? onceEnded(response, decide) : decide()))
  }

  return {
    watch: (handler) => (request: IncomingMessage, response) => {
      const service = serviceOf(request.url ?? '')
      if (service !== undefined) {
        const bankId = bankIdAt(request.headers.host ?? '')
        if (bankId !== undefined) follow(bankId, service, response)
      }
      handler(request, response)
    },
    take() {
      const now = clock.milliseconds()
      const outages: FoundOutage[] = []
      for (const series of seriesByInterface.values()) {
        series.expire(now)
        for (const outage of series.takeOutages(now))
          outages.push({ ...outage, bankId: series.bankId, interface: series.interface })
      }
      return { totals: counter.take(), outages }
    },
    putBack: (totals) => counter.putBack(totals),
  }
}

/**
 * Whether an answer shows that the interface works: the call got what it asked for, or was refused after the database was
 * asked. Other refusals (no place for the call, a wrong signature, an unknown path) are answered also while everything hangs.
 */
function showsThatBankAnswers(response: ServerResponse): boolean {
  const { statusCode } = response
  return statusCode < 400 || (statusCode < 500 && clientOf(response)?.hasDatabaseAnswer === true)
}

/**
 * Whether work for a call goes on although its client has left: the call is not answered until the work ends. Without a
 * client no work was begun, so a TPP that only opens and closes connections shows nothing.
 */
function isInProgress(response: ServerResponse): boolean {
  return !response.writableEnded && clientOf(response) !== undefined
}

/** Calls back when a handler ends a response whose client has left: then there is no event for it. */
function onceEnded(response: ServerResponse, onEnded: () => void): void {
  response.end = new Proxy(response.end.bind(response), {
    apply(end, thisArgument, values) {
      onEnded()
      return Reflect.apply(end, thisArgument, values)
    },
  })
}
