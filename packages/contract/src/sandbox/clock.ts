import { type Static, Type } from 'typebox'
import { IsoDateTime } from '../values/date.ts'

export const Clock = Type.Object(
  { time: IsoDateTime },
  { title: 'Clock', description: "what the bank's clock says" },
)
export type Clock = Static<typeof Clock>

const tenYearsInSeconds = 315_360_000

export const ClockChange = Type.Object(
  {
    time: Type.Optional(IsoDateTime),
    advanceSeconds: Type.Optional(
      Type.Integer({
        description: 'a whole number of seconds to go forward',
        minimum: 1,
        maximum: tenYearsInSeconds,
      }),
    ),
  },
  {
    title: 'ClockChange',
    description: 'exactly one of `time` (set the clock) and `advanceSeconds` (move it forward)',
    additionalProperties: false,
  },
)
export type ClockChange = Static<typeof ClockChange>
