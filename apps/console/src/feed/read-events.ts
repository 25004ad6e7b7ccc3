import type { Tpp } from '../tpps/tpp.ts'

/** What happened at the bank since the last time. */
export interface BankEvents {
  readonly kinds: readonly string[]
  readonly cursor: string
}

const waitSeconds = 25

/** Waits for events of this TPP; undefined if the bank did not answer. */
export async function readEvents(
  { client }: Tpp,
  after: string | undefined,
  signal: AbortSignal,
): Promise<BankEvents | undefined> {
  const query = after === undefined ? '' : `?after=${encodeURIComponent(after)}&wait=${waitSeconds}`
  const answer = await client
    .call({ method: 'GET', path: `/v1/sandbox/events${query}`, signal })
    .catch(() => undefined)
  if (answer?.status !== 200) return undefined
  const body: { events: readonly { kind: string }[]; cursor: string } = JSON.parse(answer.text)
  return { kinds: body.events.map(({ kind }) => kind), cursor: body.cursor }
}
