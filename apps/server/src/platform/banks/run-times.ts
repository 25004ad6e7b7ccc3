/** The times of day, by its own time zone, of a bank's batch runs, in order: `06:00` and so on. The last one is the cut-off of a day. */
export type RunTimes = readonly string[]

const TIME_OF_DAY = /^(?:0[3-9]|1\d|2[0-3]):[0-5]\d$/
const runsMax = 24

/**
 * Parses the times of a document; undefined if they are none. They are the same on every day of the year, so none may be in
 * the hours at night that daylight saving skips or repeats, nor at midnight, when periodic payments are paid.
 */
export function parseRunTimes(json: unknown): RunTimes | undefined {
  if (!Array.isArray(json) || json.length === 0 || json.length > runsMax) return undefined
  const times = json.filter((time): time is string => typeof time === 'string' && TIME_OF_DAY.test(time))
  const isOrdered = times.every((time, index) => index === 0 || time > (times[index - 1] ?? ''))
  return times.length === json.length && isOrdered ? times : undefined
}
