import { Clock, compileBody, formatDateTime, OPERATIONS, parseDateTime } from '@havn/contract'
import type { ClockChange } from '@havn/contract'
import { ask } from '../calls/ask.ts'
import { parseDuration } from '../terminal/duration.ts'
import { hint, output, type OutputOptions } from '../terminal/output.ts'
import { openClient } from '../calls/sandbox-client.ts'
import type { ClientOptions } from '../calls/sandbox-client.ts'
import { statePaths } from '../installation/state.ts'
import { UsageError } from '../terminal/exit-codes.ts'

type ClockOptions = ClientOptions & OutputOptions & { set?: string; advance?: string }

const readAnswer = compileBody(Clock)

/** Reads or moves the bank's clock. The explanation goes to standard error, the time to standard output. */
export async function clock(options: ClockOptions): Promise<void> {
  const change = changeOf(options)
  const client = openClient(statePaths(), options)
  const { method, path } = change === undefined ? OPERATIONS.readClock : OPERATIONS.setClock
  const body = change === undefined ? {} : { body: JSON.stringify(change) }
  const optionOf = { time: '--set', advanceSeconds: '--advance' }
  const call = { method, path, ...body }
  const read = await ask(client, call, { status: 200, read: readAnswer, optionOf })
  hint(`The bank's clock ${change ? 'now says' : 'says'} ${inOslo(read.time)} in Oslo:`)
  output(options, read, () => read.time)
}

/** The change that the options ask for; commander refuses more than one of them. */
function changeOf({ set, advance }: ClockOptions): ClockChange | undefined {
  if (set !== undefined) return { time: parseTime(set) }
  return advance === undefined ? undefined : { advanceSeconds: parseDuration(advance) }
}

/** Reads a time. A date alone means its first moment, and a time without an offset is UTC. */
export function parseTime(text: string): string {
  const [, day, minutes = 'T00:00', seconds = ':00', offset = 'Z'] =
    /^(\d{4}-\d\d-\d\d)(?:(T\d\d:\d\d)(:\d\d)?(Z|[+-]\d\d:\d\d)?)?$/.exec(text) ?? []
  const moment = parseDateTime(`${day ?? text}${minutes}${seconds}${offset === 'Z' ? '+00:00' : offset}`)
  if (day !== undefined && moment.ok) return formatDateTime(moment.value)
  throw new UsageError(
    `expected a time such as 2026-11-16T08:30:00+00:00, 2026-11-16T08:30 (UTC) or 2026-11-16, but got ${JSON.stringify(text)}`,
  )
}

function inOslo(time: string): string {
  const format = { timeZone: 'Europe/Oslo', dateStyle: 'full', timeStyle: 'medium' } as const
  return new Date(time).toLocaleString('en-GB', format)
}
