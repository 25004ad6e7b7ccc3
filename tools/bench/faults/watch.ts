import type { Bank } from './bank/bank.ts'
import type { Timeline } from './client/timeline.ts'

/** What was seen of the servers at one moment. */
export interface Sample {
  /** Milliseconds since the run began. */
  readonly at: number
  /** How many servers say that they are ready. */
  readonly ready: number
  /** Connections to the database that servers asked for since the sample before. */
  readonly connectionsAsked: number
}

export interface Watch {
  readonly samples: Sample[]
  stop(): void
}

const everyMilliseconds = 1_000

/** Asks every second which servers are ready, and counts the connections that they ask the database for. */
export function watchServers(bank: Bank, timeline: Timeline): Watch {
  const samples: Sample[] = []
  let asked = bank.relay.connectionsAsked()
  async function sample(): Promise<void> {
    const at = timeline.now()
    const now = bank.relay.connectionsAsked()
    const connectionsAsked = now - asked
    asked = now
    const answers = await Promise.all(bank.servers.map(({ port }) => isReady(port)))
    samples.push({ at, ready: answers.filter(Boolean).length, connectionsAsked })
  }
  const timer = setInterval(() => void sample(), everyMilliseconds)
  return { samples, stop: () => clearInterval(timer) }
}

async function isReady(port: number): Promise<boolean> {
  const signal = AbortSignal.timeout(900)
  const response = await fetch(`http://127.0.0.1:${port}/readyz`, { signal }).catch(() => undefined)
  await response?.body?.cancel()
  return response?.ok ?? false
}
