import { type Static, Type } from 'typebox'
import { DateTimeInput, IsoDateTime } from '../../values/dates/date.ts'

export const Clock = Type.Object(
  {
    time: IsoDateTime,
    runsDoneUntil: Type.Optional(IsoDateTime),
  },
  {
    title: 'Clock',
    description:
      "what the bank's clock says. After a move over so many batch runs that they are still going on, `runsDoneUntil` says up to where they are done; it is absent when all are",
  },
)
export type Clock = Static<typeof Clock>

const tenYearsInSeconds = 315_360_000

/** The years that a bank's clock can be set to: the calendar of banking days and the database support these. */
export const CLOCK_YEARS = { first: 2000, last: 2099 } as const

export const ClockChange = Type.Object(
  {
    time: Type.Optional(DateTimeInput),
    advanceSeconds: Type.Optional(
      Type.Integer({
        description: 'the number of seconds to move the clock forward',
        minimum: 1,
        maximum: tenYearsInSeconds,
      }),
    ),
  },
  {
    title: 'ClockChange',
    description: `exactly one of \`time\` (set the clock) and \`advanceSeconds\` (move it forward), to a moment from ${CLOCK_YEARS.first} to ${CLOCK_YEARS.last}`,
    additionalProperties: false,
  },
)
export type ClockChange = Static<typeof ClockChange>
