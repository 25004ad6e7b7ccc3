import { EVENT_KINDS } from '../design/index.ts'
import type { Tpp } from '../tpps/tpp.ts'

/** What happened at the bank since the last time. */
export interface BankEvents {
  readonly kinds: readonly string[]
  readonly cursor: string
}

const waitSeconds = 25

/** Waits for events of this TPP; undefined if the bank did not answer. */
export async function readEvents(
  { bank }: Tpp,
  after: string | undefined,
  signal: AbortSignal,
): Promise<BankEvents | undefined> {
  const query = after === undefined ? {} : { after, wait: waitSeconds }
  const answer = await bank.sandbox
    .readSandboxEvents({ query }, { unlogged: true, retries: 0, signal })
    .catch(() => undefined)
  if (answer?.status !== 200) return undefined
  const { events, cursor, eventsOmitted } = answer.body
  // What was left out may be of any kind.
  const kinds = eventsOmitted === true ? EVENT_KINDS : events.map(({ kind }) => kind)
  return { kinds, cursor }
}
