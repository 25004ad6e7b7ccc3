import { CALENDAR_DAYS_MAX, formatDateTime, OPERATIONS } from '@havn/contract'
import { countExecutedAt, holidayOn, isBankingDay, runTimesOn } from '@havn/server/domain/payments'
import type { Country } from '@havn/server/platform/banks'
import { bankDate, bankTime } from '@havn/server/platform/shared/clock'
import { answerTo, refuse, serve } from '@havn/server/edge'
import { actorOf } from './data/data-answers.ts'
import { daysOf, type DayPeriod, readPeriod } from './day-period.ts'
import type { SandboxSetup } from './sandbox-setup.ts'

const daysDefault = 31

/** Serves the bank's calendar: its banking days and batch runs. */
export function serveCalendar({ routeContext, tppDatabase, batchRuns }: SandboxSetup): void {
  serve(routeContext, OPERATIONS.readSandboxCalendar, async (call) => {
    const now = bankTime(call.bank, routeContext.clock)
    const { country } = call.bank
    const today = bankDate(now, country)
    const period = readPeriod(call.query, { defaults: withDefaults, daysMax: CALENDAR_DAYS_MAX })
    if (!period.ok) return refuse(period.problem)
    const doneUntil = (await batchRuns.runsDoneUntil(call.bank.bankId)) ?? now
    const executed = await countExecutedAt(tppDatabase, actorOf(call), {
      country,
      ...timesOf(country, period.value),
    })
    const days = daysOf(period.value).map((day) => toCalendarDay(day, { country, doneUntil, executed }))
    return answerTo(call, { status: 200, body: { today: today.toString(), days } })

    function withDefaults({ from = today, to }: Partial<DayPeriod>): DayPeriod {
      return { from, to: to ?? from.add({ days: daysDefault - 1 }) }
    }
  })
}

/** The first and the last moment of a period. */
function timesOf({ timeZone }: Country, { from, to }: DayPeriod) {
  const startOf = (day: Temporal.PlainDate) => day.toZonedDateTime(timeZone).toInstant()
  return { from: startOf(from), to: startOf(to.add({ days: 1 })) }
}

function toCalendarDay(
  day: Temporal.PlainDate,
  {
    country,
    doneUntil,
    executed,
  }: { country: Country; doneUntil: Temporal.Instant; executed: ReadonlyMap<number, number> },
) {
  const isOpen = isBankingDay(country, day)
  const name = holidayOn(country, day)
  const times = isOpen ? runTimesOn(country, day) : []
  return {
    date: day.toString(),
    isBankingDay: isOpen,
    ...(name === undefined ? {} : { name }),
    batchRuns: times.map((time) => {
      const isDone = Temporal.Instant.compare(time, doneUntil) <= 0
      return {
        time: formatDateTime(new Date(time.epochMilliseconds)),
        isDone,
        ...(isDone ? { executed: executed.get(time.epochMilliseconds) ?? 0 } : {}),
      }
    }),
  }
}
