export { type ActContext, insertAct } from './acts.store.ts'
export {
  type AnchorOutcome,
  type AnchorProposal,
  confirmAnchor,
  declineAnchor,
  findAnchorProposal,
  proposeAnchor,
} from './decide-anchor.ts'
export { contextOf, type OfficeCommandSetup } from './commands/command-setup.ts'
export { decideQuarantine, listQuarantine, type QuarantineRequest } from './commands/quarantine.ts'
export { type ReconcileRequest, reconcileBank } from './commands/reconcile.ts'
export { showPayment } from './commands/show-payment.ts'
export { showPerson } from './commands/show-person.ts'
export type { OfficeSettings } from './office-settings.ts'
export { readCommandOperator } from './operator.store.ts'
export { parseReason } from './reason.ts'
export { serveBackOffice } from './pages/back-office.pages.ts'
