/** A month on the axis of days. */
interface MonthTick {
  /** The place of its first day among the days. */
  readonly day: number
  readonly name: string
}

const NAMES = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' })

/** A name needs about this many days' room. */
const roomDays = 14

/** Where months begin among days that follow each other; a month of which only the end is there is left out, if the next one needs the room. */
export function monthTicks(days: readonly string[]): readonly MonthTick[] {
  const ticks = days.flatMap((day, index) =>
    index === 0 || day.endsWith('-01') ? [{ day: index, name: NAMES.format(new Date(day)) }] : [],
  )
  const [first, second] = ticks
  return first !== undefined && second !== undefined && second.day - first.day < roomDays
    ? ticks.slice(1)
    : ticks
}
