/** A date under a chart's horizontal axis. */
export interface DateTick {
  /** The day that it stands under, counted from the first. */
  readonly index: number
  readonly label: string
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

// Beyond this many days the axis shows months.
const daysMax = 62

/** Chooses at most `ticksMax` dates of consecutive days (`2026-11-16`): days in a short range, months in a long one. */
export function chooseDateTicks(dates: readonly string[], ticksMax: number): readonly DateTick[] {
  const last = dates.length - 1
  if (last < 0) return []
  const everyDay = dates.map((date, index) => ({ index, label: dayLabel(date) }))
  // Counted from the last day, because that one is always of interest.
  if (dates.length <= daysMax) return thinOut(everyDay, ticksMax, last)
  const months = dates.flatMap((date, index) =>
    date.endsWith('-01') ? [{ index, label: monthLabel(date) }] : [],
  )
  return thinOut(months, ticksMax, months.length - 1)
}

/** Keeps every nth, so that at most `countMax` are left and the one at `kept` is among them. */
function thinOut<Item>(items: readonly Item[], countMax: number, kept: number): readonly Item[] {
  const step = Math.ceil(items.length / countMax)
  return items.filter((_, index) => (kept - index) % step === 0)
}

/** `16 Nov`. */
export function dayLabel(date: string): string {
  const [, month = '', day = ''] = date.split('-')
  return `${Number(day)} ${MONTHS[Number(month) - 1]}`
}

/** `Nov`, and in January `Jan 2026`. */
function monthLabel(date: string): string {
  const [year = '', month = ''] = date.split('-')
  return month === '01' ? `Jan ${year}` : String(MONTHS[Number(month) - 1])
}
