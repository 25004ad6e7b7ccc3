export { type ApprovalSetup, approveOne, refuseOne } from './approve-one.ts'
export { approvalOfPayments } from './approve-payment.ts'
export { beginTurnsAt } from './begin-turns.ts'
export { isBankingDay } from './banking-day.ts'
export { isDayStart, lastMomentAt, nextMomentAfter } from './batch-run-hours.ts'
export { callOffPayments } from './call-off.store.ts'
export { cancellationOfPayments } from './cancel-payment.ts'
export { type ClaimHolder, claimantText, createClaimHolder, keepInHand, letGo } from './claim-holder.ts'
export { countQuarantined, endInstance, listBanksToLookAfter, renewInstance } from './claims.store.ts'
export { firstDueDate } from './due.store.ts'
export type { ExecutionSetup, Moment } from './execute-claimed.ts'
export { finishHeld, runBatch, settleAtOnce } from './execute-payments.ts'
export { gatherCreations } from './gather-creations.ts'
export {
  lookAtMembers,
  type Member,
  orderOfMember,
  readMembers,
  shownMember,
} from './members.ts'
export { ordersOf } from './may-decide.ts'
export { mayPay, type Paying } from './may-pay.ts'
export { lockPayments, setBasket } from './members.store.ts'
export { listPaymentEvents } from './payment-events.store.ts'
export { servePayments } from './payments.routes.ts'
export { addTallies, EMPTY_TALLY, type Tally } from './tally.ts'
export { isToBePaidFrom } from './waiting-on.store.ts'
