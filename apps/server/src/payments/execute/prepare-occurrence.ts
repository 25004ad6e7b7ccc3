import type { PeriodicPayment } from '@havn/contract'
import { newId } from '../../shared/ids.ts'
import type { DueStandingOrder, NewOccurrence } from './parts.store.ts'
import { serialiseTransfer } from '../payment-order.ts'
import { feeOf } from '../payments.store.ts'
import { periodicPayment } from '../products/periodic-payment.ts'
import { occurrence } from '../products/periodic-schedule.ts'

/** The next occurrence of a periodic payment, as a part that the core bank is asked to execute. */
export function prepareOccurrence(row: DueStandingOrder): NewOccurrence {
  const { tpp_id, payment_id, next_number: number, next_date: executionDate } = row
  const body: PeriodicPayment = JSON.parse(row.body)
  const partId = newId()
  const [order] = periodicPayment.toOrders(body, executionDate)
  return {
    tpp_id,
    payment_id,
    number,
    part_id: partId,
    execution_date: executionDate,
    transfer: serialiseTransfer(order, {
      paymentId: partId,
      fee: feeOf(row),
      initiation: JSON.parse(row.initiation),
    }),
    next_date: occurrence(periodicPayment.toSchedule(body), number + 1)?.executionDate ?? null,
  }
}
