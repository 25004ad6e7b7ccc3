export { type ApprovalSetup, approveOne, refuseOne } from './approve/approve-one.ts'
export { approvalOfPayments } from './approve/approve-payment.ts'
export { beginTurnsAt } from './execute/begin-turns.ts'
export { isBankingDay } from './banking-day.ts'
export { isDayStart, lastMomentAt, nextMomentAfter } from './execute/batch-run-hours.ts'
export { callOffPayments } from './execute/call-off.store.ts'
export { cancellationOfPayments } from './cancel/cancel-payment.ts'
export {
  type ClaimHolder,
  claimantText,
  createClaimHolder,
  keepInHand,
  letGo,
} from './execute/claim-holder.ts'
export { countQuarantined, endInstance, listBanksToLookAfter, renewInstance } from './execute/claims.store.ts'
export { firstDueDate } from './execute/due.store.ts'
export type { ExecutionSetup, Moment } from './execute/execute-claimed.ts'
export { finishHeld, runBatch, settleAtOnce } from './execute/execute-payments.ts'
export { gatherCreations } from './create/gather-creations.ts'
export {
  lookAtMembers,
  type Member,
  orderOfMember,
  readMembers,
  shownMember,
} from './approve/members.ts'
export { ordersOf } from './approve/may-decide.ts'
export { mayPay, type Paying } from './approve/may-pay.ts'
export { lockPayments, setBasket } from './approve/members.store.ts'
export { listPaymentEvents } from './read/payment-events.store.ts'
export { servePayments } from './payments.routes.ts'
export { addTallies, EMPTY_TALLY, type Tally } from './execute/tally.ts'
export { isToBePaidFrom } from './execute/waiting-on.store.ts'
