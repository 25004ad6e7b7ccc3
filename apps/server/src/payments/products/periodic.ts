import assert from 'node:assert/strict'
import {
  errorMessage,
  failure,
  parseDate,
  type PeriodicPayment,
  type Result,
  success,
  type TppMessage,
} from '@havn/contract'
import { formatError } from './format-error.ts'
import { judgeNdct, type NdctCircumstances, ndctOrder } from './ndct.ts'
import type { PaymentOrder } from '../payment-order.ts'
import { nextOccurrence, occurrence, type Schedule } from './periodic-schedule.ts'

export interface PeriodicOrder {
  readonly schedule: Schedule
  /** Of the first occurrence. */
  readonly order: PaymentOrder
}

/** A periodic payment is a domestic one with a schedule in place of its date. All faults are told at once. */
export function judgePeriodic(
  payment: PeriodicPayment,
  circumstances: NdctCircumstances,
): Result<PeriodicOrder, readonly TppMessage[]> {
  // What holds of the date of a single payment holds of the start.
  const transfer = judgeNdct({ ...payment, requestedExecutionDate: payment.startDate }, circumstances)
  const told = transfer.ok ? [] : transfer.problem.map(underStartDate)
  const aboutRhythm = [...judgeMonths(payment), ...judgeDay(payment)]
  const aboutEnd = [...judgeEnd(payment, aboutRhythm.length === 0)]
  const faults = [...told, ...aboutRhythm, ...aboutEnd]
  if (faults.length > 0) return failure(faults)

  const schedule = scheduleOf(payment)
  const first = occurrence(schedule, 1)
  assert(first, 'a schedule in order has an occurrence')
  return success({ schedule, order: ndctOrder(payment, first.executionDate) })
}

/** The schedule of a payment in order. */
export function scheduleOf(payment: PeriodicPayment): Schedule {
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

function underStartDate(message: TppMessage): TppMessage {
  return message.path === 'requestedExecutionDate' ? { ...message, path: 'startDate' } : message
}

/** VER-18: MonthlyVariable names its months, each once; the others have none. */
function* judgeMonths({ frequency, monthsOfExecution }: PeriodicPayment): Generator<TppMessage> {
  const path = 'monthsOfExecution'
  if (frequency !== 'MonthlyVariable') {
    if (monthsOfExecution !== undefined)
      yield formatError(
        path,
        `expected none, as frequency is ${frequency} and not MonthlyVariable, got ${monthsOfExecution.length}`,
      )
    return
  }
  if (monthsOfExecution === undefined)
    return yield formatError(path, 'expected at least one month, as frequency is MonthlyVariable, got none')
  for (const [index, month] of monthsOfExecution.entries()) {
    const first = monthsOfExecution.indexOf(month)
    if (first < index)
      yield formatError(`${path}[${index}]`, `expected every month once, got ${month} at [${first}] too`)
  }
}

function* judgeDay({ frequency, dayOfExecution }: PeriodicPayment): Generator<TppMessage> {
  if (dayOfExecution !== undefined && (frequency === 'Weekly' || frequency === 'EveryTwoWeeks'))
    yield formatError(
      'dayOfExecution',
      `expected none, as ${frequency} keeps the weekday of startDate, got ${dayOfExecution}`,
    )
}

/** The end lets at least one payment happen. */
function* judgeEnd(payment: PeriodicPayment, hasRhythm: boolean): Generator<TppMessage> {
  const { startDate, endDate } = payment
  if (endDate === undefined) return
  const end = parseDate(endDate)
  if (!end.ok) return yield formatError('endDate', end.problem)
  if (!parseDate(startDate).ok) return
  const first = hasRhythm ? occurrence({ ...scheduleOf(payment), endDate: undefined }, 1) : undefined
  const earliest = first?.nominalDate ?? startDate
  if (Temporal.PlainDate.compare(endDate, earliest) < 0)
    yield errorMessage({
      code: 'EXECUTION_DATE_INVALID',
      path: 'endDate',
      text: `expected ${earliest} (the ${first === undefined ? 'startDate' : 'first payment'}) or later, got ${endDate}`,
    })
}

/** One time that a periodic payment is paid: which, counted from 1, and on what banking day. */
export interface Turn {
  readonly number: number
  readonly date: string
}

/** The first time from a day on; undefined when there is none any more. The body was found in order. */
export function firstTurnFrom(bodyText: string, day: Temporal.PlainDate): Turn | undefined {
  const next = nextOccurrence(scheduleOf(JSON.parse(bodyText) as PeriodicPayment), day.toString())
  return next === undefined ? undefined : { number: next.n, date: next.executionDate }
}

/** The time after that one. */
export function turnAfter(bodyText: string, number: number): Turn | undefined {
  const next = occurrence(scheduleOf(JSON.parse(bodyText) as PeriodicPayment), number + 1)
  return next === undefined ? undefined : { number: number + 1, date: next.executionDate }
}
