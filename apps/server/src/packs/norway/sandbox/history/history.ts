import type { HistoryDay } from '../../../sandbox-data.ts'
import { bookingDays } from './calendar.ts'
import { CORPORATE_PAYMENTS } from './corporate-payments.ts'
import { PRIVATE_PAYMENTS } from './private-payments.ts'
import { findOccurrence } from './recurring-payment.ts'

const PAYMENTS = [...PRIVATE_PAYMENTS, ...CORPORATE_PAYMENTS]

/** The payments of the Norwegian customers, on the days on which banks book. */
export function* norwegianHistory(
  first: Temporal.PlainDate,
  last: Temporal.PlainDate,
): Generator<HistoryDay> {
  for (const day of bookingDays(first, last))
    yield { date: day.date, payments: PAYMENTS.flatMap((payment) => findOccurrence(payment, day) ?? []) }
}
