import { PACKS } from '../../packs/index.ts'

/** Operators see the times of all banks by one clock: that of the first pack. */
const zone = PACKS[0].country.timeZone

/** The place whose time it is: Berlin for Europe/Berlin. */
export const officePlace = zone.replace(/.*\//, '')

const two = (number: number) => String(number).padStart(2, '0')

/** A time as operators read it: 2026-11-17 06:00:00. */
export function localTime(time: Date | Temporal.Instant | null): string {
  if (time === null) return '–'
  const instant = time instanceof Date ? Temporal.Instant.fromEpochMilliseconds(time.getTime()) : time
  const { year, month, day, hour, minute, second } = instant.toZonedDateTimeISO(zone)
  return `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}:${two(second)}`
}

/** The last digits of an account: enough to recognise it by. */
export function maskAccount(account: string | null): string {
  return account === null ? '–' : `…${account.slice(-4)}`
}
