import { newId } from '../../shared/ids.ts'
import type { DueStandingOrder, NewOccurrence } from './parts.store.ts'
import { transferText } from '../payment-order.ts'
import { feeOf } from '../payments.store.ts'
import { turnAfter } from '../products/periodic.ts'
import { rulesOf } from '../products/products.ts'

/** The next occurrence of a periodic payment, as a part that the core bank is asked to execute. */
export function prepareOccurrence(row: DueStandingOrder): NewOccurrence {
  const { tpp_id, payment_id, next_number: number, next_date: executionDate, body } = row
  const partId = newId()
  const [order] = rulesOf(PERIODIC).ordersOf(body, executionDate)
  if (order === undefined) throw new Error('a periodic payment has an order')
  return {
    tpp_id,
    payment_id,
    number,
    part_id: partId,
    execution_date: executionDate,
    transfer: transferText(order, {
      paymentId: partId,
      fee: feeOf(row),
      initiation: JSON.parse(row.initiation),
    }),
    next_date: turnAfter(body, number)?.date ?? null,
  }
}

const PERIODIC = { service: 'periodic-payments', product: 'norwegian-domestic-credit-transfers' } as const
