import { parseHttpDate } from '@havn/contract'
import type { Check } from './check-context.ts'

const clockDeviationSecondsMax = 60
const secondsPerHour = 3600
// No time zone is further from GMT.
const zoneHoursMax = 14

/** SIG-01: the Date header has the exact form and differs from real time by at most 60 seconds, either way. */
export const checkDate: Check = ({ request, isSealed, nowMilliseconds }) => {
  // If the interface needs it, the check of the signing headers has reported its absence.
  if (!isSealed || !request.headers.has('date')) return undefined
  const [text = ''] = request.headers.get('date') ?? []
  const date = parseHttpDate(text)
  if (!date.ok) return { kind: 'date-malformed', path: 'Date', details: [date.problem] }
  // The header has whole seconds, so our time is rounded down to whole seconds too.
  const now = Math.floor(nowMilliseconds / 1000)
  const deviation = Date.parse(date.value) / 1000 - now
  if (Math.abs(deviation) <= clockDeviationSecondsMax) return undefined
  return {
    kind: 'date-off',
    path: 'Date',
    details: [
      `expected ${new Date(now * 1000).toUTCString()} (now), give or take ${clockDeviationSecondsMax} seconds; got ${text}, ${Math.abs(deviation)} seconds ${deviation < 0 ? 'behind' : 'ahead'}. ${howToFix(deviation)}`,
    ],
  }
}

function howToFix(deviation: number): string {
  const hours = Math.round(Math.abs(deviation) / secondsPerHour)
  const isWholeHours = Math.abs(Math.abs(deviation) - hours * secondsPerHour) <= clockDeviationSecondsMax
  if (!isWholeHours || hours < 1 || hours > zoneHoursMax)
    return 'Set the clock of your machine, and sign when you send.'
  const amount = hours === 1 ? 'an hour' : `${hours} hours`
  return `That is ${amount} ${deviation < 0 ? 'behind' : 'ahead'}: it is probably your local time labelled as GMT. Convert the time to GMT before you write it.`
}
