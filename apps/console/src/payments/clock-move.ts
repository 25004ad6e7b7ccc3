const dayInMilliseconds = 86_400_000

/** How far the bank's clock goes to execute what is due on a date. */
export interface ClockMove {
  readonly to: Date
  readonly seconds: number
}

/**
 * The move of the bank's clock to the afternoon of a date, when batch runs of that day have taken place. From that date on
 * it goes to the next day.
 */
export function clockMove(date: string, now: Date): ClockMove {
  const afternoon = new Date(`${date}T13:00:00Z`)
  const to = afternoon > now ? afternoon : new Date(now.getTime() + dayInMilliseconds)
  return { to, seconds: Math.ceil((to.getTime() - now.getTime()) / 1000) }
}
