import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTppClient, type TppAnswer, type TppCall } from '@havn/tpp-sdk'
import type { TppFiles } from '../../environment/certificates.ts'
import { createSender } from './send.ts'
import type { CallOutcome, Timeline } from './timeline.ts'

export interface Surprise {
  /** Milliseconds since the run began. */
  readonly at: number
  readonly text: string
}

/** Sends calls again until their outcome is known. */
export interface PersistentCaller {
  /** Answers that a TPP has not earned, such as 400 or 403. */
  readonly surprises: Surprise[]
  /** Sends a call until it is answered with an expected status. Returns undefined if it was refused for good. */
  readonly call: (request: TppCall, expected: readonly number[]) => Promise<TppAnswer | undefined>
  readonly close: () => void
}

const retryMilliseconds = 250

export function createPersistentCaller(setup: {
  readonly url: string
  readonly tpp: TppFiles
  readonly timeline: Timeline
}): PersistentCaller {
  const { url, tpp, timeline } = setup
  const { send, close } = createSender()
  const { keyPem: key, certificatePem: certificate } = tpp
  const client = createTppClient({ baseUrl: url, key, certificate, send })
  const surprises: Surprise[] = []
  return {
    surprises,
    close,
    async call(request, expected) {
      const requestId = request.headers?.['X-Request-ID'] ?? randomUUID()
      const headers = { ...request.headers, 'X-Request-ID': requestId }
      const kind = request.method === 'GET' ? 'read' : 'write'
      for (;;) {
        const startedAt = performance.now()
        // The Date of a call may be a minute old at most, so each attempt is signed anew.
        const answer = await client.call({ ...request, headers }).catch(() => undefined)
        const outcome = outcomeOf(answer, expected, kind)
        const status = answer?.status ?? 0
        timeline.add({ milliseconds: performance.now() - startedAt, outcome, status })
        if (outcome === kind) return answer
        if (outcome === 'refused') {
          const text = `${request.method} ${request.path}: ${status} ${answer?.text.slice(0, 300)}`
          surprises.push({ at: timeline.now(), text })
          return undefined
        }
        await sleep(retryMilliseconds)
      }
    },
  }
}

function outcomeOf(
  answer: TppAnswer | undefined,
  expected: readonly number[],
  kind: 'read' | 'write',
): CallOutcome {
  if (answer === undefined) return 'no answer'
  const { status, headers } = answer
  if (expected.includes(status)) return kind
  if (status === 503) return headers['retry-after'] === undefined ? 'bare 503' : 'unavailable'
  if (status === 429) return 'too many'
  if (status >= 500) return 'other 5xx'
  return 'refused'
}
