import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Identity } from '../support/certificates.ts'
import { type ReceivedResponse, send } from '../support/send.ts'
import { signedRequest } from '../support/signed-request.ts'
import { tellingCreation } from './stored-payments.ts'

/** TPPs that create payment after payment and repeat each, under its X-Request-ID, until they get a 201. */
export interface PersistentClients {
  /** X-Request-ID to the payment in the first 201 received. */
  readonly acknowledged: ReadonlyMap<string, string>
  /** How often each status came; 0 counts connections that broke or could not be made. */
  readonly statusCounts: ReadonlyMap<number, number>
  /** The number of replayed responses. */
  readonly replayCount: number
  /** Waits for this many more 201s. Fails if anything failed meanwhile. */
  acknowledgeMore(more: number): Promise<void>
  /** Lets every payment that was begun get its 201, then ends. Fails if anything failed. */
  finish(): Promise<void>
}

export interface ClientsOptions {
  readonly port: number
  readonly tpp: Identity
  readonly count: number
  /** The statuses that may come instead of a 201 for a while. */
  readonly passingStatuses: readonly number[]
}

const retryMilliseconds = 30
const timeoutMilliseconds = 30_000

export function startClients({ port, tpp, count, passingStatuses }: ClientsOptions): PersistentClients {
  const acknowledged = new Map<string, string>()
  const statusCounts = new Map<number, number>()
  let replayCount = 0
  const failures: unknown[] = []
  const end = new AbortController()

  async function attempt(requestId: string): Promise<ReceivedResponse | undefined> {
    const answer = await send(port, signedRequest(tpp, tellingCreation(requestId))).catch(() => undefined)
    const status = answer?.status ?? 0
    statusCounts.set(status, (statusCounts.get(status) ?? 0) + 1)
    if (status === 201) return answer
    assert(passingStatuses.includes(status), `${requestId} was answered ${status}: ${answer?.text}`)
    return undefined
  }

  async function attemptUntilCreated(requestId: string): Promise<ReceivedResponse> {
    const deadline = Date.now() + timeoutMilliseconds
    for (;;) {
      const answer = await attempt(requestId)
      if (answer !== undefined) return answer
      const isInTime = Date.now() < deadline && failures.length === 0
      assert(isInTime, `${requestId} was not created in ${timeoutMilliseconds} ms, or another client failed`)
      await sleep(retryMilliseconds)
    }
  }

  async function createOne(number: number): Promise<void> {
    const requestId = randomUUID()
    const first = await attemptUntilCreated(requestId)
    acknowledged.set(requestId, first.json.paymentId)
    if (first.headers['idempotent-replayed'] !== undefined) replayCount += 1
    // As if some responses had been lost in the TPP's own network.
    if (number % 4 !== 0) return
    const second = await attemptUntilCreated(requestId)
    assert.equal(second.text, first.text, 'a retry gets the first response')
    assert.equal(second.headers['idempotent-replayed'], 'true')
    replayCount += 1
  }

  async function run(): Promise<void> {
    for (let number = 0; !end.signal.aborted; number += 1) await createOne(number)
  }

  const runs = Promise.all(Array.from({ length: count }, run))
  runs.catch((failure: unknown) => failures.push(failure))
  return {
    acknowledged,
    statusCounts,
    get replayCount() {
      return replayCount
    },
    async acknowledgeMore(more) {
      const target = acknowledged.size + more
      while (acknowledged.size < target && failures.length === 0) await sleep(5)
      if (failures.length > 0) await runs
    },
    async finish() {
      end.abort()
      await runs
    },
  }
}
