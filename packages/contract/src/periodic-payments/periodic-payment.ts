import { type Static, Type } from 'typebox'
import { NdctPayment } from '../payments/ndct-payment.ts'
import { IsoDate } from '../values/dates/date.ts'
import { DayOfExecution, ExecutionRule, Frequency, MonthsOfExecution } from './schedule.ts'

// The schedule determines the execution dates, so there is no requestedExecutionDate.
const { requestedExecutionDate: _, ...PAYMENT_FIELDS } = NdctPayment.properties

export const PeriodicPayment = Type.Object(
  {
    ...PAYMENT_FIELDS,
    startDate: IsoDate,
    endDate: Type.Optional(IsoDate),
    executionRule: Type.Optional(ExecutionRule),
    frequency: Frequency,
    monthsOfExecution: Type.Optional(MonthsOfExecution),
    dayOfExecution: Type.Optional(DayOfExecution),
  },
  {
    title: 'PeriodicPayment',
    description:
      'a Norwegian domestic credit transfer that is executed repeatedly, from startDate until endDate or until it is cancelled',
    additionalProperties: false,
  },
)
export type PeriodicPayment = Static<typeof PeriodicPayment>
