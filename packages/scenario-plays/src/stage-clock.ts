import type { TppClient } from '@havn/tpp-sdk'

/** One step of a scenario: a command that repeats it, and what came of it. */
export type Step = { command: string; result: string }

export type StageClockSetup = {
  client: TppClient
  /** The present time of the bank. */
  bankTime: string
  /** Called with each step when it is done. */
  onStep: (step: Step) => void
}

/** The bank's clock in a scenario: days are counted from the one on which it begins. */
export function createStageClock({ client, bankTime, onStep }: StageClockSetup) {
  let day = bankTime.slice(0, 10)

  /** Moves the bank's clock to a time of a day so many days after the first one. */
  async function moveTo(days: number, time = '10:00'): Promise<void> {
    const moment = `${plusDays(day, days)}T${time}:00+00:00`
    const body = JSON.stringify({ time: moment })
    const answer = await client.call({ method: 'PUT', path: '/v1/sandbox/clock', body })
    if (answer.status !== 200) throw new Error(`the clock could not be moved: ${answer.text}`)
    onStep({ command: `clock --set ${moment}`, result: moment })
  }

  /** Moves the clock to a banking day, if it is none; `lastWeekday` leaves room for the days that follow. */
  async function beginOnWeekday(lastWeekday: number): Promise<void> {
    const weekday = weekdayOf(day)
    const hour = Number(bankTime.slice(11, 13))
    if (weekday >= 1 && weekday <= lastWeekday && hour >= 6 && hour < 15) return
    const isLater = weekday >= 1 && weekday < lastWeekday && hour >= 15
    const isEarlier = weekday >= 1 && weekday <= lastWeekday && hour < 6
    const days = isEarlier ? 0 : isLater ? 1 : (8 - weekday) % 7 || 7
    await moveTo(days)
    day = plusDays(day, days)
  }

  return {
    moveTo,
    beginOnWeekday,
    dayAfter: (days: number) => plusDays(day, days),
    weekday: () => weekdayOf(day),
  }
}

/** Sunday is 0. */
const weekdayOf = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay()

function plusDays(day: string, days: number): string {
  const date = new Date(`${day}T12:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}
