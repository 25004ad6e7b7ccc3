/** How long an issue of a list may be used without being verified again. */
export interface AgeLimits {
  /** From here on operators are warned. */
  readonly alarmHours: number
  /** From here on its authorities are no longer trusted. */
  readonly closeHours: number
}

export type ListAge = 'current' | 'alarm' | 'closed'

const millisecondsPerHour = 3_600_000

/** Returns how old a list is, by when it was last verified and by the time until which its issuer answers for it. */
export function ageOf(
  list: { readonly verifiedAtMilliseconds: number; readonly nextUpdateMilliseconds: number | undefined },
  nowMilliseconds: number,
  { alarmHours, closeHours }: AgeLimits,
): ListAge {
  const hours = (nowMilliseconds - list.verifiedAtMilliseconds) / millisecondsPerHour
  const isOver = list.nextUpdateMilliseconds !== undefined && nowMilliseconds >= list.nextUpdateMilliseconds
  if (isOver || hours >= closeHours) return 'closed'
  return hours >= alarmHours ? 'alarm' : 'current'
}
