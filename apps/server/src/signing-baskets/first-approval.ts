import assert from 'node:assert/strict'
import { type ForgeryReason, findMacProblem, sealApproved, toFirstApproval } from '../payments/index.ts'
import type { Decider, Subject } from '../sca/index.ts'
import type { KeyRing } from '../shared/key-ring.ts'
import type { Basket } from './baskets.store.ts'

/** Returns the MAC of the first of two approvals of a basket: who approved which payments, under which agreement. */
export function sealFirstApproval(
  keys: KeyRing,
  subject: Subject,
  { personId, agreementId }: Decider,
  { paymentIds }: Basket,
): Buffer {
  assert(agreementId !== undefined, 'only an agreement can require two approvers')
  return sealApproved(keys, toFirstApproval(subject, { personId, agreementId }, paymentIds))
}

/** Why nobody has approved the basket as it is stored, although the rows say so; undefined if somebody has, or if they do not. */
export function findFirstApprovalProblem(
  keys: KeyRing,
  subject: Subject,
  { stage, agreementId, approverIds, paymentIds, firstApprovalMac }: Basket,
): ForgeryReason | undefined {
  const [personId = ''] = approverIds
  if (stage !== 'half-approved') return undefined
  const approver = { personId, agreementId: agreementId ?? '' }
  return findMacProblem(keys, firstApprovalMac, toFirstApproval(subject, approver, paymentIds))
}
