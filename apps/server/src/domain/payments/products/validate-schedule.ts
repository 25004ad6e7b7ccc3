import assert from 'node:assert/strict'
import { failure, parseDate, type PeriodicPayment, type Result, success } from '@havn/contract'
import type { Problem } from '../../../edge/index.ts'
import type { Country } from '../../../platform/banks/index.ts'
import type { PaymentOrder } from '../payment-order.ts'
import { invalidField } from './invalid-field.ts'
import { occurrence, type Schedule } from './periodic-schedule.ts'

/** The fields of a periodic payment that say when it is paid. */
export type ScheduleFields = Pick<
  PeriodicPayment,
  'startDate' | 'endDate' | 'frequency' | 'executionRule' | 'monthsOfExecution' | 'dayOfExecution'
>

/** Which fields a rule about the field of a schedule reads beside it. */
export const SCHEDULE_FIELD_DEPENDENCIES = {
  monthsOfExecution: ['frequency'],
  dayOfExecution: ['frequency'],
  endDate: ['startDate', 'frequency', 'monthsOfExecution', 'dayOfExecution'],
} as const

/** Stands for a malformed schedule. Its start date may lie in the past: an error about a malformed one is reported by the schema. */
export const SCHEDULE_PLACEHOLDER = { startDate: '2000-01-01', frequency: 'Monthly' } as const

interface ValidatedPeriodicPayment {
  readonly schedule: Schedule
  /** The order of the first occurrence. */
  readonly order: PaymentOrder
}

/**
 * Checks the schedule of a periodic payment, which is a transfer with a schedule in place of its date. `transfer` is the
 * outcome of the rules for one payment on the start date. Returns every error at once.
 */
export function validateSchedule(
  payment: ScheduleFields,
  country: Country,
  transfer: Result<PaymentOrder, readonly Problem[]>,
): Result<ValidatedPeriodicPayment, readonly Problem[]> {
  const scheduleErrors = [...checkMonths(payment), ...checkDay(payment)]
  const errors = [
    ...(transfer.ok ? [] : transfer.problem.map(toStartDatePath)),
    ...scheduleErrors,
    ...checkEnd(payment, scheduleErrors.length === 0 ? country : undefined),
  ]
  if (!transfer.ok || errors.length > 0) return failure(errors)

  const schedule = toSchedule(payment)
  const first = occurrence(country, schedule, 1)
  assert(first, 'a valid schedule has an occurrence')
  return success({ schedule, order: { ...transfer.value, executionDate: first.executionDate } })
}

/** The schedule of a valid periodic payment. */
export function toSchedule(payment: ScheduleFields): Schedule {
  const { startDate, endDate, frequency, executionRule, monthsOfExecution, dayOfExecution } = payment
  return {
    startDate,
    endDate,
    frequency,
    executionRule,
    monthsOfExecution: monthsOfExecution?.map(Number),
    dayOfExecution: dayOfExecution === undefined ? undefined : Number(dayOfExecution),
  }
}

function toStartDatePath(message: Problem): Problem {
  return message.path === 'requestedExecutionDate' ? { ...message, path: 'startDate' } : message
}

/** VER-18: MonthlyVariable names its months, each once; the others have none. */
function* checkMonths({ frequency, monthsOfExecution }: ScheduleFields): Generator<Problem> {
  const path = 'monthsOfExecution'
  if (frequency !== 'MonthlyVariable') {
    if (monthsOfExecution !== undefined)
      yield invalidField(
        path,
        `expected none, as frequency is ${frequency} and not MonthlyVariable, got ${monthsOfExecution.length}`,
      )
    return
  }
  if (monthsOfExecution === undefined)
    return yield invalidField(path, 'expected at least one month, as frequency is MonthlyVariable, got none')
  for (const [index, month] of monthsOfExecution.entries()) {
    const first = monthsOfExecution.indexOf(month)
    if (first < index)
      yield invalidField(`${path}[${index}]`, `expected every month once, got ${month} at [${first}] too`)
  }
}

function* checkDay({ frequency, dayOfExecution }: ScheduleFields): Generator<Problem> {
  if (dayOfExecution !== undefined && (frequency === 'Weekly' || frequency === 'EveryTwoWeeks'))
    yield invalidField(
      'dayOfExecution',
      `expected none, as ${frequency} keeps the weekday of startDate, got ${dayOfExecution}`,
    )
}

/** At least one payment is made before the end. Without a country the schedule is not valid, and has no first payment. */
function* checkEnd(payment: ScheduleFields, country: Country | undefined): Generator<Problem> {
  const { startDate, endDate } = payment
  if (endDate === undefined) return
  const end = parseDate(endDate)
  if (!end.ok) return yield invalidField('endDate', end.problem)
  if (!parseDate(startDate).ok) return
  const first = country && occurrence(country, { ...toSchedule(payment), endDate: undefined }, 1)
  const earliest = first?.nominalDate ?? startDate
  if (Temporal.PlainDate.compare(endDate, earliest) < 0)
    yield {
      reason: 'execution-date-invalid',
      path: 'endDate',
      text: `expected ${earliest} (the ${first === undefined ? 'startDate' : 'first payment'}) or later, got ${endDate}`,
    }
}
