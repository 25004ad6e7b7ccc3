import { type Static, Type } from 'typebox'
import {
  DayOfExecution,
  ExecutionRule,
  Frequency,
  MonthsOfExecution,
} from '../../periodic-payments/schedule.ts'
import { IsoDate } from '../../values/dates/date.ts'
import { SepaPayment } from './sepa-payment.ts'

// The schedule determines the execution dates, so there is no requestedExecutionDate.
const { requestedExecutionDate: _, ...PAYMENT_FIELDS } = SepaPayment.properties

export const SepaPeriodicPayment = Type.Object(
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
    title: 'SepaPeriodicPayment',
    description:
      'a SEPA credit transfer that is executed repeatedly, from startDate until endDate or until it is cancelled',
    additionalProperties: false,
  },
)
export type SepaPeriodicPayment = Static<typeof SepaPeriodicPayment>
