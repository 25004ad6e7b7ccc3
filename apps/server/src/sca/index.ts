export { answerDemand } from './answer-demand.ts'
export {
  answerWithLink,
  type NewAuthorisation,
  type PossiblyStartingCall,
  prepareAuthorisation,
  type PurposeWithSubject,
} from './authorisation.ts'
export {
  authorisationOf,
  type AuthorisationSeen,
  authorisationsOf,
  forTheSamePsu,
} from './authorisations-of.ts'
export { identityHash } from './authorisation.ts'
export { findForbidden, type ForbiddenRow, listAuthorisationEvents } from './authorisation-events.store.ts'
export { serveBankPage } from './bank.pages.ts'
export { isOwnedForm, ownedForm, type OwnedVisit } from './log-in-owner.ts'
export { onBankPage } from './owned.pages.ts'
export type { PageOwner } from './page-owner.ts'
export { decideAuthorisation, endInFault } from './decide-authorisation.ts'
export { decoupledMessage } from './decoupled-message.ts'
export { demandSca, type ScaDemand, type ScaProblem } from './demand-sca.ts'
export { admitLink, openLinksMax } from './limit-open-links.ts'
export { oneMoreMessage } from './one-more-message.ts'
export { servePhone } from './phone.pages.ts'
export type {
  ApprovalMoment,
  ApprovalOutcome,
  Approvals,
  Decider,
  DecisionMoment,
  Purpose,
  Subject,
} from './purpose.ts'
export {
  judgeNamed,
  judgeOwnAgreement,
  judgePresent,
  refuseWithoutAgreement,
  requirePsu,
  requireSession,
  sessionFacts,
} from './require-session.ts'
export { serveScaPages } from './sca.pages.ts'
export { serveUser } from './sca.routes.ts'
export { startAuthorisation } from './sca.store.ts'
export { startAtBank } from './start-at-bank.ts'
export type { ScaSetup } from './sca-setup.ts'
export type { SessionFacts } from './session.ts'
export { BANK_NAME } from './views/render-view.ts'
export type { AccountOffered, Asker, PaymentShown } from './views/view.ts'
export { letEverybodyTryAgain } from './wrong-try.store.ts'
