import assert from 'node:assert/strict'
import {
  type BasketPayment,
  type ForgeryReason,
  findMacProblem,
  macOfApproved,
  toApprovedContent,
  toFirstApproval,
} from '../payments/index.ts'
import type { Decider, Subject } from '../sca/index.ts'
import type { KeyRing } from '../../platform/shared/key-ring.ts'
import type { WaitingBasket } from './waiting-basket.ts'

/** Returns the MAC of the first of two approvals of a basket: who approved which payments, under which agreement. */
export function sealFirstApproval(
  keys: KeyRing,
  subject: Subject,
  { personId, agreementId }: Decider,
  { all }: WaitingBasket,
): Buffer {
  assert(agreementId !== undefined, 'only an agreement can require two approvers')
  return macOfApproved(keys, toFirstApproval(subject, { personId, agreementId }, contentsOf(all)))
}

/** Why nobody has approved the basket as it is stored, although the rows say so; undefined if somebody has, or if they do not. */
export function findFirstApprovalProblem(
  keys: KeyRing,
  subject: Subject,
  { basket: { stage, agreementId, approverIds, firstApprovalMac }, all }: WaitingBasket,
): ForgeryReason | undefined {
  const [personId = ''] = approverIds
  if (stage !== 'half-approved') return undefined
  const approver = { personId, agreementId: agreementId ?? '' }
  return findMacProblem(keys, firstApprovalMac, toFirstApproval(subject, approver, contentsOf(all)))
}

const contentsOf = (payments: readonly BasketPayment[]) =>
  payments.map(({ paymentId, found }) => toApprovedContent(paymentId, found))
