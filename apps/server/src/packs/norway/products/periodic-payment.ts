import assert from 'node:assert/strict'
import { failure, OPERATIONS, parseDate, type PeriodicPayment, type Result, success } from '@havn/contract'
import type { Country } from '../../../platform/banks/index.ts'
import type { Problem } from '../../../edge/index.ts'
import {
  checkCurrenciesTraded,
  invalidField,
  occurrence,
  type PaymentOrder,
  type ProductDefinition,
  type Schedule,
  withErrors,
} from '../../../domain/payments/index.ts'
import {
  DOMESTIC_FIELD_DEPENDENCIES,
  DOMESTIC_PLACEHOLDER,
  domesticContextOf,
  type DomesticTransferContext,
  remittanceWarnings,
  toDomesticOrder,
  validateDomesticTransfer,
} from './domestic-credit-transfer.ts'

/** A domestic credit transfer that is paid again and again, by a schedule that the PSU approves once. */
export const periodicPayment: ProductDefinition<PeriodicPayment> & {
  toSchedule(body: PeriodicPayment): Schedule
} = {
  service: 'periodic-payments',
  product: 'norwegian-domestic-credit-transfers',
  operation: OPERATIONS.createPeriodicPayment,
  clearing: 'domestic',
  isInstant: false,
  isHiddenBeforeApproval: true,
  // This start date may lie in the past: an error about a malformed startDate is reported by the schema.
  placeholderBody: { ...DOMESTIC_PLACEHOLDER, startDate: '2000-01-01', frequency: 'Monthly' },
  fieldsReadByRules: {
    ...DOMESTIC_FIELD_DEPENDENCIES,
    monthsOfExecution: ['frequency'],
    dayOfExecution: ['frequency'],
    endDate: ['startDate', 'frequency', 'monthsOfExecution', 'dayOfExecution'],
  },
  warnings: remittanceWarnings,

  async validate(payment, context) {
    const { country } = context.bank
    const domestic = await domesticContextOf(payment, context)
    const validated = validatePeriodicPayment(payment, { ...domestic, country })
    const errors = await checkCurrenciesTraded(context, payment)
    return withErrors(errors, validated.ok ? success([validated.value.order]) : validated)
  },

  toOrders: (payment, executionDate) => [toDomesticOrder(payment, executionDate)],
  requestedDate: ({ startDate }) => startDate,
  creditorTexts: (payment) => [payment],
  toSchedule,
}

interface ValidatedPeriodicPayment {
  readonly schedule: Schedule
  /** The order of the first occurrence. */
  readonly order: PaymentOrder
}

/**
 * Checks the rules of a periodic payment, which is a domestic transfer with a schedule in place of its date, and
 * returns every error at once.
 */
export function validatePeriodicPayment(
  payment: PeriodicPayment,
  context: DomesticTransferContext & { readonly country: Country },
): Result<ValidatedPeriodicPayment, readonly Problem[]> {
  // The rules about the date of a single payment apply to the start date.
  const transfer = validateDomesticTransfer(
    { ...payment, requestedExecutionDate: payment.startDate },
    context,
  )
  const scheduleErrors = [...checkMonths(payment), ...checkDay(payment)]
  const errors = [
    ...(transfer.ok ? [] : transfer.problem.map(toStartDatePath)),
    ...scheduleErrors,
    ...checkEnd(payment, scheduleErrors.length === 0 ? context.country : undefined),
  ]
  if (!transfer.ok || errors.length > 0) return failure(errors)

  const schedule = toSchedule(payment)
  const first = occurrence(context.country, schedule, 1)
  assert(first, 'a valid schedule has an occurrence')
  return success({ schedule, order: { ...transfer.value, executionDate: first.executionDate } })
}

/** The schedule of a valid periodic payment. */
function toSchedule(payment: PeriodicPayment): Schedule {
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
function* checkMonths({ frequency, monthsOfExecution }: PeriodicPayment): Generator<Problem> {
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

function* checkDay({ frequency, dayOfExecution }: PeriodicPayment): Generator<Problem> {
  if (dayOfExecution !== undefined && (frequency === 'Weekly' || frequency === 'EveryTwoWeeks'))
    yield invalidField(
      'dayOfExecution',
      `expected none, as ${frequency} keeps the weekday of startDate, got ${dayOfExecution}`,
    )
}

/** At least one payment is made before the end. Without a country the schedule is not valid, and has no first payment. */
function* checkEnd(payment: PeriodicPayment, country: Country | undefined): Generator<Problem> {
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
