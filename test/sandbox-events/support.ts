import assert from 'node:assert/strict'
import type { SandboxEvent, SandboxEventList } from '@havn/contract'
import { assertMatchesContract } from '../support/assert-matches-contract.ts'
import type { TestBank } from '../support/bank.ts'
import type { Identity } from '../support/certificates.ts'
import type { ReceivedResponse } from '../support/send.ts'

export const EVENTS = '/v1/sandbox/events'

/** Follows the events of a TPP, as its own program would. */
export function follower(bank: Pick<TestBank, 'call'>, tpp: Identity) {
  const ask = (query = ''): Promise<ReceivedResponse> => bank.call(tpp, { target: `${EVENTS}${query}` })

  async function read(query = ''): Promise<SandboxEventList> {
    const answer = await ask(query)
    assert.equal(answer.status, 200, answer.text)
    assertMatchesContract('GET', EVENTS, answer)
    return answer.json as unknown as SandboxEventList
  }

  /** Reads what happened since a cursor, until an event of this kind is there. */
  async function until(cursor: string, kind: SandboxEvent['kind']): Promise<SandboxEvent[]> {
    const seen: SandboxEvent[] = []
    let after = cursor
    for (let tries = 0; tries < 20 && !seen.some((event) => event.kind === kind); tries += 1) {
      const { events, cursor: next } = await read(`?after=${after}&wait=5`)
      seen.push(...events)
      after = next
    }
    return seen
  }

  return { ask, read, until, begin: async () => (await read()).cursor }
}

export const kindsOf = (events: readonly SandboxEvent[]): string[] => [
  ...new Set(events.map(({ kind }) => kind)),
]

export function withoutTime(event: SandboxEvent): Partial<SandboxEvent> {
  const { time, ...rest } = event
  assert.match(time, /^\d{4}-/)
  return rest
}
