import type { Subject } from '../../sca/index.ts'
import type { KeyRing } from '../../../platform/shared/key-ring.ts'
import { type ApprovedContent, findMacProblem, type FirstApproval, type ForgeryReason } from '../order-mac.ts'
import type { PaymentToDecide } from '../payments.store.ts'
import type { ProductKey } from '../products/product-definition.ts'

/** What the MAC of the first of two approvals vouches for: who approved what, under which agreement. */
export function toFirstApproval(
  subject: Subject,
  { personId, agreementId }: Pick<FirstApproval, 'personId' | 'agreementId'>,
  payments: readonly ApprovedContent[],
): FirstApproval & { readonly kind: 'first-approval' } {
  return { kind: 'first-approval', ...subject, personId, agreementId, payments }
}

/** What somebody approves of a payment that they approve first. */
export function toApprovedContent(
  paymentId: string,
  {
    product,
    bodyText: body,
    fees,
  }: Pick<PaymentToDecide, 'bodyText' | 'fees'> & { readonly product: ProductKey },
): ApprovedContent {
  return { paymentId, product, body, fees }
}

/** Why nobody has approved a payment as it is stored, although the row says so; undefined if somebody has, or if it does not. */
export function findFirstApprovalProblem(
  keys: KeyRing,
  subject: Subject,
  payment: PaymentToDecide,
): ForgeryReason | undefined {
  const { firstApproverId: personId, firstAgreementId: agreementId = '', firstApprovalMac } = payment
  if (personId === undefined) return undefined
  const content = toApprovedContent(subject.subjectId, payment)
  return findMacProblem(
    keys,
    firstApprovalMac,
    toFirstApproval(subject, { personId, agreementId }, [content]),
  )
}
