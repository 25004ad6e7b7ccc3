import { parseHttpDate } from '@havn/contract'
import type { ReceivedHeaders } from '@havn/http-signature'
import { type Finding, noted, passed, refused } from './finding.ts'

const clockDeviationSecondsMax = 60

/** Checks the form of the Date header. That a captured one is old is noted, and no mistake. */
export function checkDate(headers: ReceivedHeaders, now: Date): Finding {
  const [value] = headers.get('date') ?? []
  if (value === undefined)
    return refused('date', 'There is no Date header. Send the time of each call, and sign it.')
  const date = parseHttpDate(value)
  if (!date.ok) return refused('date', `The Date header cannot be read: ${date.problem}`)
  const seconds = Math.round((now.getTime() - Date.parse(value)) / 1000)
  if (Math.abs(seconds) <= clockDeviationSecondsMax) return passed('date')
  const side = seconds > 0 ? 'old' : 'ahead'
  return noted(
    'date',
    `The Date is ${Math.abs(seconds)} seconds ${side} by this machine's clock; a bank accepts ${clockDeviationSecondsMax}. To send the request now, take the time anew and sign again.`,
  )
}
