import type { Queries } from '../../../platform/database/database.ts'
import type { Subject } from '../../sca/index.ts'
import { logicalKeyOf } from '../create/logical-key.ts'
import type { PaymentOrders } from '../payment-order.ts'
import { addLogicalKey, type PaymentToDecide } from '../payments.store.ts'
import type { ExecutionPlan } from './plan-execution.ts'

/**
 * Makes a payment without a date, which is approved on a later day than it was created, a logical duplicate of the same
 * order on that day too.
 */
export async function countOnApprovalDay(
  queries: Queries,
  subject: Subject,
  { payment, plan, orders }: { payment: PaymentToDecide; plan: ExecutionPlan; orders: PaymentOrders },
): Promise<void> {
  const { nominalDate } = plan
  if (nominalDate === payment.executionDate) return
  const key = logicalKeyOf(payment.product, orders, payment.interfaceId)
  await addLogicalKey(queries, subject, { day: nominalDate, key })
}
