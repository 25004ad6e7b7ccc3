export { type ApprovalSetup, approveOne, refuseOne } from './approve/approve-one.ts'
export { approvalOfPayments } from './approve/approve-payment.ts'
export { executeDueOccurrences } from './execute/execute-occurrences.ts'
export { isBankingDay } from './banking-day.ts'
export { isDayStart, lastScheduledTimeAt, nextScheduledTimeAfter } from './execute/batch-run-times.ts'
export { cancelOpenPayments } from './execute/cancel-open-payments.store.ts'
export { cancellationOfPayments } from './cancel/cancel-payment.ts'
export {
  type ServerInstance,
  claimantJson,
  createServerInstance,
  markActive,
  markInactive,
} from './execute/server-instance.ts'
export {
  countQuarantined,
  endInstance,
  listBanksWithReclaimableClaims,
  recordHeartbeat,
} from './execute/claims.store.ts'
export { firstDueDate } from './execute/due.store.ts'
export type { ExecutionSetup, RunContext } from './execute/execute-claimed.ts'
export { finishReclaimed, runBatch, executeApproved } from './execute/execute-payments.ts'
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
export { addRunSummaries, EMPTY_RUN_SUMMARY, type RunSummary } from './execute/run-summary.ts'
export { hasApprovedPaymentsFrom } from './execute/approved-payments.store.ts'
