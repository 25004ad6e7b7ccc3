import { setTimeout as sleep } from 'node:timers/promises'
import type { Identity } from '../support/certificates.ts'
import type { TestBank } from '../support/bank.ts'
import { payerAt } from '../support/payer.ts'
import { send } from '../support/send.ts'
import { signedRequest } from '../support/signed-request.ts'

/** Enough for payments to be under way at every moment of the move, and the rest of the machine is left to the move. */
const pauseMilliseconds = 100

export interface PayingClientOptions {
  readonly bank: string
  /** Where the bank is at the moment: what DNS or the balancer says. */
  readonly port: number
  readonly databaseUrl: string
  readonly tpp: Identity
}

/**
 * A client that pays at one bank again and again, and reads its last payment meanwhile. It remembers what was paid, what was
 * refused and how reads were answered.
 */
export function createPayingClient({ bank, port, databaseUrl, tpp }: PayingClientOptions) {
  const state = { port, isRunning: false }
  const paid: string[] = []
  const refused: number[] = []
  const failures: string[] = []
  const reads = { count: 0, failures: [] as string[] }
  let working: Promise<unknown> = Promise.resolve()
  const call: TestBank['call'] = (who, request) => {
    const headers = { ...request.headers, Host: `${bank}.example` }
    return send(state.port, signedRequest(who, { ...request, headers }))
  }
  const payer = payerAt(
    {
      databaseUrl,
      async call(who, request) {
        const response = await call(who, request)
        if (response.status >= 300) refused.push(response.status)
        return response
      },
    },
    tpp,
  )
  const reader = payerAt({ databaseUrl, call }, tpp)

  async function readLastPaid(): Promise<void> {
    for (; state.isRunning; await sleep(pauseMilliseconds)) {
      const path = paid.at(-1)
      if (path === undefined) continue
      reads.count += 1
      await reader.statusOf(path).catch((error: unknown) => void reads.failures.push(String(error)))
    }
  }

  async function work(): Promise<void> {
    while (state.isRunning) {
      try {
        paid.push(await payer.pay())
      } catch (error) {
        failures.push(error instanceof Error ? error.message : String(error))
      }
      await sleep(pauseMilliseconds)
    }
  }

  return {
    payer,
    paid,
    refused,
    failures,
    reads,
    start() {
      state.isRunning = true
      working = Promise.all([work(), readLastPaid()])
    },
    goTo(newPort: number) {
      state.port = newPort
    },
    async stop() {
      state.isRunning = false
      await working
    },
  }
}
