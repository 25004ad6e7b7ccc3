import type { PeriodicPayment } from '@havn/contract'
import { partIdOf } from '../part-id.ts'
import { serialiseTransfer } from '../payment-order.ts'
import { periodicPayment } from '../products/periodic-payment.ts'
import { occurrence } from '../products/periodic-schedule.ts'
import type { DueStandingOrder, NewOccurrence } from './standing-orders.store.ts'

/** Prepares the next occurrence of a periodic payment as a part that the core bank executes. Throws if the body is unreadable. */
export function prepareOccurrence(bankId: string, standingOrder: DueStandingOrder): NewOccurrence {
  const { tppId, paymentId, nextNumber, nextDate, fee, partKey } = standingOrder
  const body: PeriodicPayment = JSON.parse(standingOrder.body)
  const initiation = JSON.parse(standingOrder.initiation)
  const partId = partIdOf(partKey, { bankId, paymentId, number: nextNumber, dueDate: nextDate })
  const [order] = periodicPayment.toOrders(body, nextDate)
  return {
    tppId,
    paymentId,
    number: nextNumber,
    partId,
    executionDate: nextDate,
    transfer: serialiseTransfer(order, { paymentId: partId, fee, initiation }),
    nextDate: occurrence(periodicPayment.toSchedule(body), nextNumber + 1)?.executionDate,
  }
}
