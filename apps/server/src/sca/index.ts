export { answerDemand } from './sessions/refuse-for-sca.ts'
export {
  answerWithLink,
  identityHash,
  type NewAuthorisation,
  type PossiblyStartingCall,
  prepareAuthorisation,
  type PurposeWithSubject,
} from './authorisations/new-authorisation.ts'
export {
  authorisationOf,
  type AuthorisationSeen,
  authorisationsOf,
  forTheSamePsu,
} from './authorisations/read-authorisations.ts'
export {
  findForbidden,
  type ForbiddenRow,
  listAuthorisationEvents,
} from './authorisations/authorisation-events.store.ts'
export { serveBankPage } from './pages/bank.pages.ts'
export { isOwnedForm, ownedForm, type OwnedVisit } from './pages/log-in-to-page.ts'
export { onBankPage } from './pages/logged-in.pages.ts'
export type { PageOwner } from './pages/login-cookie.ts'
export { decideAuthorisation, endInFault } from './steps/decide-authorisation.ts'
export { decoupledMessage } from './authorisations/psu-messages.ts'
export { demandSca, type ScaDemand, type ScaProblem } from './sessions/refuse-for-sca.ts'
export { admitLink, openLinksMax } from './authorisations/limit-open-links.ts'
export { oneMoreMessage } from './authorisations/psu-messages.ts'
export { servePhone } from './pages/phone.pages.ts'
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
} from './sessions/require-session.ts'
export { serveScaPages } from './pages/link.pages.ts'
export { serveUser } from './sessions/user.routes.ts'
export { startAuthorisation } from './authorisations/authorisations.store.ts'
export { startAtBank } from './pages/start-at-bank.ts'
export type { ScaSetup } from './sca-setup.ts'
export type { SessionFacts } from './sessions/session.ts'
export { BANK_NAME } from './views/render-view.ts'
export type { AccountOffered, Asker, PaymentShown } from './views/views.ts'
export { letEverybodyTryAgain } from './steps/login-attempts.store.ts'
