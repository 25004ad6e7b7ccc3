import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { type Clock, monotonicMilliseconds } from '../shared/clock.ts'
import { answerMillisecondsMax, type CallSeries, createCallSeries, type Outage } from './call-series.ts'
import { type CallTotals, createCallCounter } from './call-totals.ts'
import { type Interface, interfaceOf, type Service, serviceOf } from './service.ts'

export interface WatchSetup {
  readonly clock: Clock
  /** The bank of a host name in lower case; undefined where that depends on the TPP, as in a sandbox: not counted. */
  readonly bankIdAt: (host: string) => string | undefined
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

const PORT = /:\d+$/

export function watchCalls({ clock, bankIdAt }: WatchSetup): WatchedCalls {
  const counter = createCallCounter()
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
    const call = series.receive(receivedAt)
    response.once('close', () => {
      const milliseconds = monotonicMilliseconds() - startedAt
      const totals = counter.at(bankId, service, receivedAt)
      totals.calls += 1
      if (call.isDecided || milliseconds >= answerMillisecondsMax) {
        totals.unanswered += 1
        series.expire(receivedAt + milliseconds)
        return
      }
      const { statusCode } = response
      const isError = statusCode >= 500
      if (isError) totals.errors += 1
      // The client left before the answer, and sooner than the rule counts; or the answer was an error of the bank.
      if (isError || !response.writableFinished) return series.ignore(call)
      series.answer(call, receivedAt + milliseconds)
      if (statusCode >= 400) return
      totals.fulfilled += 1
      totals.fulfilledMicroseconds += Math.round(milliseconds * 1_000)
    })
  }

  return {
    watch: (handler) => (request: IncomingMessage, response) => {
      const service = serviceOf(request.url ?? '')
      if (service !== undefined) {
        const host = (request.headers.host ?? '').replace(PORT, '').toLowerCase()
        const bankId = bankIdAt(host)
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
