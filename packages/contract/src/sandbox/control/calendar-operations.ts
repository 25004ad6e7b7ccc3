import { type Static, Type } from 'typebox'
import { COMMON_ERRORS } from '../../error-answers.ts'
import type { Operation } from '../../operation.ts'
import { IsoDate, IsoDateTime } from '../../values/dates/date.ts'
import { DATA_READ } from '../data/data-operation.ts'

/** The longest period of a calendar. */
export const CALENDAR_DAYS_MAX = 366

const CalendarRun = Type.Object(
  {
    time: IsoDateTime,
    isDone: Type.Boolean({ description: 'whether the bank’s clock has passed it and the run has ended' }),
    executed: Type.Optional(
      Type.Integer({
        description:
          'how many payments of this TPP were executed from this run until the next, each line and execution counted; only if it is done',
      }),
    ),
  },
  { title: 'CalendarRun', description: 'a batch run at its scheduled time' },
)

const CalendarDay = Type.Object(
  {
    date: IsoDate,
    isBankingDay: Type.Boolean(),
    name: Type.Optional(Type.String({ description: 'of a public holiday' })),
    batchRuns: Type.Array(CalendarRun, {
      description: 'of a banking day; on other days runs only finish what was begun before, and are left out',
    }),
  },
  { title: 'CalendarDay', description: 'one day of the bank' },
)

export const SandboxCalendar = Type.Object(
  {
    today: IsoDate,
    days: Type.Array(CalendarDay, { description: 'each day of the period, the first one first' }),
  },
  { title: 'SandboxCalendar', description: 'days of the bank, by its own clock, in the time zone of Oslo' },
)
export type SandboxCalendar = Static<typeof SandboxCalendar>

export const readSandboxCalendar = {
  ...DATA_READ,
  id: 'readSandboxCalendar',
  path: '/v1/sandbox/calendar',
  summary: "Read the bank's calendar",
  description: `Which days are banking days, the names of public holidays, and the five batch runs of each banking day: those to come, and those that have taken place with the number of payments. Without a period, the next 31 days from today; a period has at most ${CALENDAR_DAYS_MAX} days. Batch runs on demand are not listed. Sandbox only.`,
  pathParameters: {},
  query: {
    from: {
      component: 'sandboxCalendarFrom',
      type: 'date',
      description: 'The first day. Default: today, by the bank’s clock.',
    },
    to: {
      component: 'sandboxCalendarTo',
      type: 'date',
      description: 'The last day. Default: 30 days after the first.',
    },
  },
  answers: { 200: { description: 'The days.', schema: SandboxCalendar }, ...COMMON_ERRORS },
} as const satisfies Operation
