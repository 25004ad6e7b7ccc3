import type { CoreBank, Fee } from '../../../core-bank/index.ts'
import { newId } from '../../../platform/shared/ids.ts'
import type { PaymentOrders } from '../payment-order.ts'
import type { CreationRequest } from './creation-request.ts'

/** What the payment is and costs. */
interface PricedOrders {
  readonly orders: PaymentOrders
  readonly fees: readonly (Fee | undefined)[]
}

/**
 * Whether the TPP starts the SCA of a new payment itself: because it wants to, or because two people must approve, each by an
 * SCA of their own. That is known here only if the call names the agreement.
 */
export async function startsLater(
  { coreBank }: { readonly coreBank: Pick<CoreBank, 'approvalsNeeded'> },
  { call }: CreationRequest,
  { orders, fees }: PricedOrders,
): Promise<boolean> {
  const { startsLater: wish, agreementId } = call.wishes
  if (wish !== 'where-two-approve' || agreementId === undefined) return wish === 'always'
  const paymentId = newId()
  const needed = await coreBank.approvalsNeeded({
    bankId: call.bank.bankId,
    agreementId,
    orders: orders.map((order, index) => ({ ...order, paymentId, fee: fees[index] })),
  })
  return needed === 2
}
