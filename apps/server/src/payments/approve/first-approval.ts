import type { Subject } from '../../sca/index.ts'
import type { KeyRing } from '../../shared/key-ring.ts'
import { findMacProblem, type FirstApproval, type ForgeryReason } from '../order-mac.ts'
import type { PaymentToDecide } from '../payments.store.ts'

/** What the MAC of the first of two approvals vouches for: who approved what, under which agreement. */
export function toFirstApproval(
  subject: Subject,
  approver: Pick<FirstApproval, 'personId' | 'agreementId'>,
  paymentIds: readonly string[] = [],
): FirstApproval & { readonly kind: 'first-approval' } {
  return { kind: 'first-approval', ...subject, ...approver, paymentIds }
}

/** Why nobody has approved a payment as it is stored, although the row says so; undefined if somebody has, or if it does not. */
export function findFirstApprovalProblem(
  keys: KeyRing,
  subject: Subject,
  { firstApproverId: personId, firstAgreementId: agreementId = '', firstApprovalMac }: PaymentToDecide,
): ForgeryReason | undefined {
  if (personId === undefined) return undefined
  return findMacProblem(keys, firstApprovalMac, toFirstApproval(subject, { personId, agreementId }))
}
