import type { SandboxCalendar } from '@havn/tpp-sdk'
import { unlogged, isoDateInNorway } from '../design/index.ts'
import type { Context } from '../server/index.ts'

const dayMs = 86_400_000
const daysShown = 35

/** Reads five weeks around a time of the bank, from a Monday on; undefined if the bank does not answer. */
export async function readCalendar({ tpp }: Context, bankTime: Date): Promise<SandboxCalendar | undefined> {
  const noon = new Date(`${isoDateInNorway(bankTime)}T12:00:00Z`)
  const sinceMonday = (noon.getUTCDay() + 6) % 7
  const from = new Date(noon.getTime() - (sinceMonday + 7) * dayMs)
  const to = new Date(from.getTime() + (daysShown - 1) * dayMs)
  const query = { from: isoDateInNorway(from), to: isoDateInNorway(to) }
  const answer = await tpp.bank.sandbox.readSandboxCalendar({ query }, unlogged)
  return answer.status === 200 ? answer.body : undefined
}
