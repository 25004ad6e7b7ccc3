import { errorMessage, type TppMessage } from '@havn/contract'
import type { BasketPayment } from '../payments/index.ts'

const pathOf = (index: number) => `paymentIds[${index}]`

/** All mistakes in the ids of a call, in one list. An unknown id and another TPP's payment get the same message. */
export function checkPaymentIds(
  paymentIds: readonly string[],
  members: readonly BasketPayment[],
): readonly TppMessage[] {
  const byId = new Map(members.map((member) => [member.paymentId, member]))
  return paymentIds.flatMap((paymentId, index) => {
    const path = pathOf(index)
    const first = paymentIds.indexOf(paymentId)
    if (first < index) {
      const text = `expected every payment once, got ${paymentId} at [${first}] too`
      return [errorMessage({ code: 'FORMAT_ERROR', path, text })]
    }
    const member = byId.get(paymentId)
    if (member === undefined)
      return [errorMessage({ code: 'RESOURCE_UNKNOWN', path, text: 'You have no such payment.' })]
    if (member.isSingle) return []
    const text =
      'expected single payments, got a bulk or periodic one: it cannot be put into a signing basket'
    return [errorMessage({ code: 'REFERENCE_MIX_INVALID', path, text })]
  })
}

/** All conflicts of payments that cannot go into a basket in their present state, in one list. */
export function checkMemberStatuses(members: readonly BasketPayment[]): readonly TppMessage[] {
  return members.flatMap(({ status, basketId, hasFirstApproval }, index) => {
    const path = pathOf(index)
    if (status !== 'RCVD') {
      const text = `expected a payment that waits for approval (RCVD), this one is ${status}`
      return [errorMessage({ code: 'CONFLICT', path, text })]
    }
    if (hasFirstApproval) {
      const text =
        'expected a payment that nobody has approved, this one waits for the second of two people: have it approved by itself, or delete it'
      return [errorMessage({ code: 'CONFLICT', path, text })]
    }
    if (basketId === undefined) return []
    const text = `expected a payment in no other basket, this one is in ${basketId}`
    return [errorMessage({ code: 'CONFLICT', path, text })]
  })
}

/** A message for each payment whose account the PSU may not pay from. `isAllowed` has one entry per payment of the call. */
export function checkPaymentRights(isAllowed: readonly boolean[]): readonly TppMessage[] {
  const text =
    'The PSU is not authorised to pay from the account of this payment, or the amount exceeds the agreed limit.'
  return isAllowed.flatMap((allowed, index) =>
    allowed ? [] : [errorMessage({ code: 'FORBIDDEN', path: pathOf(index), text })],
  )
}
