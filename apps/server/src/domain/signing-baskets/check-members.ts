import type { Problem } from '../../edge/index.ts'
import type { BasketPayment } from '../payments/index.ts'

const pathOf = (index: number) => `paymentIds[${index}]`

/** All mistakes in the ids of a call, in one list. An unknown id and another TPP's payment get the same message. */
export function checkPaymentIds(
  paymentIds: readonly string[],
  members: readonly BasketPayment[],
): readonly Problem[] {
  const byId = new Map(members.map((member) => [member.paymentId, member]))
  return paymentIds.flatMap((paymentId, index): readonly Problem[] => {
    const path = pathOf(index)
    const first = paymentIds.indexOf(paymentId)
    if (first < index) {
      const text = `expected every payment once, got ${paymentId} at [${first}] too`
      return [{ reason: 'basket-payment-repeated', path, text }]
    }
    const member = byId.get(paymentId)
    if (member === undefined)
      return [{ reason: 'basket-payment-unknown', path, text: 'You have no such payment.' }]
    if (member.isSingle) return []
    const text =
      'expected single payments, got a bulk or periodic one: it cannot be put into a signing basket'
    return [{ reason: 'basket-payment-not-single', path, text }]
  })
}

/** All conflicts of payments that cannot go into a basket in their present state, in one list. */
export function checkMemberStatuses(members: readonly BasketPayment[]): readonly Problem[] {
  return members.flatMap(({ status, basketId, hasFirstApproval }, index) => {
    const path = pathOf(index)
    if (status !== 'RCVD') {
      const text = `expected a payment that waits for approval (RCVD), this one is ${status}`
      return [{ reason: 'basket-payment-status-forbids', path, text }]
    }
    if (hasFirstApproval) {
      const text =
        'expected a payment that nobody has approved, this one waits for the second of two people: have it approved by itself, or delete it'
      return [{ reason: 'basket-payment-status-forbids', path, text }]
    }
    if (basketId === undefined) return []
    const text = `expected a payment in no other basket, this one is in ${basketId}`
    return [{ reason: 'basket-payment-status-forbids', path, text }]
  })
}

/** A message for each payment whose account the PSU may not pay from. `isAllowed` has one entry per payment of the call. */
export function checkPaymentRights(isAllowed: readonly boolean[]): readonly Problem[] {
  const text =
    'The PSU is not authorised to pay from the account of this payment, or the amount exceeds the agreed limit.'
  return isAllowed.flatMap((allowed, index) =>
    allowed ? [] : [{ reason: 'payer-not-allowed', path: pathOf(index), text }],
  )
}
