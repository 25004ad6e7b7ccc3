export { type ApprovalSetup, approvePayment, refusePayment } from './approve/approve-payment.ts'
export { createApprovalPurpose } from './approve/approval-purpose.ts'
export { executeDueOccurrences } from './execute/execute-occurrences.ts'
export { holidayOn, isBankingDay } from './banking-day.ts'
export {
  isDayStart,
  isLastRunOfDay,
  nextRunAfter,
  nextScheduledTimeAfter,
  replanRun,
  runsToMakeUp,
  type ScheduledRun,
  runTimesOn,
} from './execute/batch-run-times.ts'
export { cancelOpenPayments } from './execute/cancel-open-payments.store.ts'
export { createCancellationPurpose } from './cancel/cancellation-purpose.ts'
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
  listBanksWithOpenPayments,
  recordHeartbeat,
} from './execute/claims.store.ts'
export { firstDueDate } from './execute/due.store.ts'
export type { ExecutionSetup, RunContext } from './execute/execute-claimed.ts'
export { finishOpenPayments, finishReclaimed, runBatch, executeApproved } from './execute/execute-payments.ts'
export { sealWaiting, type TakenOver } from './renew-macs/seal-waiting.ts'
export { countUnderKey } from './renew-macs/unsealed.store.ts'
export { toApprovedContent, toFirstApproval } from './approve/first-approval.ts'
export {
  type ApprovedConsent,
  type ApprovedContent,
  type Forgery,
  type ForgeryReason,
  findMacProblem,
  macOfApproved,
  isForgeryProblem,
} from './order-mac.ts'
export { createApprovalClaim } from './execute/server-instance.ts'
export { batchCreations, type CreationWriter } from './create/batch-creations.ts'
export {
  refreshBasketPayments,
  type BasketPayment,
  basketPaymentOrder,
  readBasketPayments,
  basketPaymentSummary,
} from './approve/basket-payments.ts'
export { executionOfAll } from './approve/read-execution.ts'
export { readBankFacts } from './approve/bank-facts.ts'
export { createPayeeChecks, type PayeeChecks, readPayeeChecks } from './payees/payee-checks.ts'
export { readPaymentOrders } from './approve/may-decide.ts'
export { mayPay, type PaymentsFromAccount } from './approve/may-pay.ts'
export { listLoggedApprovals } from './approve/approvals.store.ts'
export { lockPayments, setBasket } from './approve/basket-payments.store.ts'
export { type AllFeeColumns, toPaymentFees } from './payments.store.ts'
export { type ListedPayment, listPayments, type PaymentSearch } from './read/listed-payments.store.ts'
export { listUnapprovedRemovals, removeUnapprovedOfDay } from './retention/unapproved.store.ts'
export { countExecutedAt } from './read/executed-payments.store.ts'
export {
  listQuarantined,
  type QuarantinedPayment,
} from './execute/quarantine.store.ts'
export { type PartOrigin, partIdOf } from './part-id.ts'
export { countParts, listParts } from './execute/parts.store.ts'
export type { PaymentCause } from './payment-status.ts'
export {
  findTppOfPayment,
  listRecordEvents,
  type PaymentRecord,
  type PaymentRecordEvent,
  readPaymentRecord,
} from './read/payment-record.store.ts'
export type { OrderPeriod } from './reconcile/order-records.store.ts'
export type { Difference, DifferenceKind, Repair } from './reconcile/compare-order.ts'
export {
  CoreBankSilent,
  reconcile,
  type ReconciledSet,
  type ReconciliationSetup,
} from './reconcile/reconcile.ts'
export type { ExecutedOrder } from './reconcile/executed-order.ts'
export { ListError, readExecutedOrders } from './reconcile/read-list.ts'
export { readPaymentReport } from './read/payment-report.ts'
export { listPaymentEvents } from './read/payment-events.store.ts'
export { answerCreation } from './create/answer-creation.ts'
export type { CreationFacts, NewPayment } from './create/creation-request.ts'
export { findContentErrors } from './create/find-content-errors.ts'
export { answerStart, readPaymentAuthorisations } from './approve/start-authorisation.ts'
export { cancelPayment } from './cancel/cancel-payment.ts'
export type { NeededApproval, PaymentPurpose, PaymentWriting, StartCall } from './payment-writing.ts'
export type { PaymentsSetup } from './payments-setup.ts'
export { isDeletable } from './payment-status.ts'
export { type PaymentOrder, type PaymentOrders, toAmount, totalFee } from './payment-order.ts'
export type { PaymentState, StoredPayment } from './payments.store.ts'
export {
  checkIdentifierLengths,
  type Clearing,
  findChangedTexts,
  toBookedTexts,
} from './products/booked-texts.ts'
export { checkCurrenciesTraded, currencyNotTraded, withErrors } from './products/check-currencies-traded.ts'
export { dropEmptyTexts } from './products/drop-empty-texts.ts'
export { invalidField, withPath } from './products/invalid-field.ts'
export { occurrence, type Schedule } from './products/periodic-schedule.ts'
export type {
  CreditorTexts,
  FieldDependencies,
  ProductDefinition,
  ProductKey,
  ValidationContext,
} from './products/product-definition.ts'
export { offerProducts, productNamesOf, productsOf } from './products/products.ts'
export { validateLines } from './products/validate-lines.ts'
export {
  SCHEDULE_FIELD_DEPENDENCIES,
  SCHEDULE_PLACEHOLDER,
  type ScheduleFields,
  toSchedule,
  validateSchedule,
} from './products/validate-schedule.ts'
export { validateExecutionDate } from './products/validate-execution-date.ts'
export { checkFunds } from './read/check-funds.ts'
export { type FindPaymentState, gatherStateQueries } from './read/payment-statuses.store.ts'
export {
  findOwnPayment,
  findOwnPaymentState,
  type FoundPayment,
  type PaymentCall,
  refuseUnknownPayment,
} from './read/read-payment.ts'
export { type ExplainedState, explainStatus, psuMessageOf } from './read/status-messages.ts'
export { addRunSummaries, EMPTY_RUN_SUMMARY, type RunSummary } from './execute/run-summary.ts'
export { hasApprovedPaymentsFrom } from './execute/approved-payments.store.ts'
export { countWork, type WorkCounts } from './execute/work-counts.store.ts'
export { toStoredReason } from './refusal-reason.ts'
