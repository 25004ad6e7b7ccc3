export { askAgain, insertAct } from './acts.store.ts'
export type { ActContext } from './operator.ts'
export {
  contextOf,
  LOGIN_IS_SHARED,
  openPersonalData,
  type OfficeCommandSetup,
  type OperatorSetup,
} from './commands/command-setup.ts'
export { decideProposal, listProposals, proposeWithReason } from './commands/proposals.ts'
export { listQuarantine, proposeQuarantine } from './commands/quarantine.ts'
export { type ReconcileRequest, reconcileBank } from './commands/reconcile.ts'
export { showPayment } from './commands/show-payment.ts'
export { showPerson } from './commands/show-person.ts'
export type { OfficeSettings } from './office-settings.ts'
export { listSeenBanks, readCommandOperator } from './operator.store.ts'
export { parseReason } from './reason.ts'
export {
  createDailyReconciliation,
  DEFAULT_RECONCILIATION_TIME,
} from './reconciliation/daily-reconciliation.ts'
export { readReconciliations, type ReconciliationState } from './reconciliation/reconciliations.store.ts'
export type { ProposedAct } from './proposals.store.ts'
export { serveBackOffice } from './pages/back-office.pages.ts'
