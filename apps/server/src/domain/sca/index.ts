export {
  answerWithLink,
  type AuthorisationRecord,
  type NewAuthorisation,
  type PsuCall,
  prepareAuthorisation,
  type PurposeWithSubject,
} from './authorisations/new-authorisation.ts'
export { hasNamedPsu, isNamedPsu } from './authorisations/named-psu.ts'
export {
  readAuthorisation,
  type TppAuthorisation,
  readAuthorisations,
  inheritNamedPsu,
} from './authorisations/read-authorisations.ts'
export {
  findForbiddenDecision,
  type ForbiddenDecision,
  listAuthorisationEvents,
} from './authorisations/authorisation-events.store.ts'
export {
  listOwnAuthorisations,
  openLinkOf,
  type OwnAuthorisation,
} from './authorisations/listed-authorisation.ts'
export {
  findPersonIds,
  listRecordedOfPerson,
  listRecordedOfSubject,
  type RecordedAuthorisation,
} from './authorisations/recorded-authorisations.store.ts'
export { findAuthenticatedPeople } from './evidence/authenticated-people.ts'
export {
  busyNotice,
  sendBankNotice,
  sendErrorNotice,
  suspendedRetrySeconds,
} from './pages/bank/bank-notice.pages.ts'
export { serveBankPage } from './pages/bank/bank.pages.ts'
export { isLoginPageForm, loginPageForm } from './pages/login/log-in-to-page.ts'
export { loginForAccess, type LoginPageRequest } from './pages/login/login-page-request.ts'
export { idleReload } from './pages/login/end-login.ts'
export { logOutForm } from './views/bank-view.ts'
export { handleBankPage } from './pages/login/logged-in.pages.ts'
export type { LoggedInPsu } from './pages/login/login-cookie.ts'
export { isEndedLogin, recordEndedLogin } from './pages/login/ended-logins.store.ts'
export type { Authorisation } from './authorisations/authorisation.ts'
export { findOwnAuthorisation } from './authorisations/find-own-authorisation.ts'
export {
  type Decision,
  decideAuthorisation,
  endInFault,
  inTransactionOf,
} from './steps/decide-authorisation.ts'
export { endWithdrawnAuthorisations } from './steps/end-open.ts'
export { endAuthorisationsWithoutRole, type HasRole } from './steps/end-without-role.ts'
export type { LinkResult } from './steps/locked-authorisation.ts'
export type { DecisionOutcome } from './steps/write-decision.ts'
export { workOnDecoupled } from './decoupled/decoupled-work.ts'
export { openIdentity } from './decoupled/sealed-identity.ts'
export { hashesOfPerson, keptIdentityHashes } from './authorisations/identity-hash.ts'
export { linkSecondsMax } from './authorisations/link.ts'
export {
  type ApprovedLogin,
  type ApprovedSubjects,
  listApprovedLogins,
} from './evidence/approved-logins.store.ts'
export { type Evidence, openEvidence, openText, sealText } from './evidence/evidence.ts'
export { RECORD_ATTEMPTS } from './evidence/approval-record.ts'
export { listEvidence } from './evidence/find-evidence.store.ts'
export { formatEvidence } from './evidence/format-evidence.ts'
export { type VerifiedEvidence, verifyEvidence, type VerifySignature } from './evidence/verify-evidence.ts'
export { decoupledMessage, psuLanguage, type PsuTextContext } from './authorisations/psu-messages.ts'
export { refuseForSca } from './sessions/refuse-for-sca.ts'
export { limitOpenLinks, openLinksMax } from './authorisations/limit-open-links.ts'
export { type LocalisedCall, secondApprovalMessage } from './authorisations/psu-messages.ts'
export { servePhone } from './pages/phone/phone.pages.ts'
export { areSamePayments } from './steps/approval-summary.ts'
export type {
  ApprovalContext,
  ApprovalResult,
  RequiredApprovals,
  Decider,
  DecisionContext,
  Purpose,
  Subject,
  SubjectToDecide,
} from './purpose.ts'
export {
  checkNamedPsu,
  checkPsuAgreement,
  requireLoadedSession,
  refuseMissingAgreement,
  requirePsu,
  requireSession,
  type SessionTools,
  loadSessionFacts,
} from './sessions/require-session.ts'
export { serveLoginCallback } from './pages/callback.pages.ts'
export { serveScaPages } from './pages/link/link.pages.ts'
export { startAuthorisation } from './authorisations/authorisations.store.ts'
export { startAuthorisationAtBank } from './pages/bank/start-at-bank.ts'
export {
  type AuthenticationOutcome,
  type DecoupledPoll,
  type DecoupledRequest,
  type DecoupledStart,
  type FormAuthentication,
  NO_AUTHENTICATION,
  type ProviderOutcome,
  type ProviderProblem,
  type PsuAuthentication,
  type RedirectAuthentication,
  type RedirectCallback,
  type RedirectLogin,
  type RedirectStart,
} from './psu-authentication.ts'
export { CALLBACK_PATH, nonceKeyOf, readState } from './steps/login-secrets.ts'
export { type BankProfile, DEFAULT_PAGE_CHOICES } from './bank-profile.ts'
export { asksOnDevice, type EndedLoginRequest, type ScaSetup } from './sca-setup.ts'
export type { SessionFacts } from './sessions/session.ts'
export { endSessions, type SessionRow, toSessionFacts } from './sessions/session.store.ts'
export type {
  BankFacts,
  Execution,
  OfferedAccount,
  PaymentSummary,
  Requester,
} from './views/views.ts'
export type { GrantedAccess, RequestedAccess, RequestedAccount } from './views/requested-access.ts'
export type { Ending } from './authorisations/authorisation-status.ts'
export type { ReturningPsu, TppReturn } from './tpp-return.ts'
export { deleteExpired } from './delete-expired.ts'
export { resetLoginAttempts } from './steps/login-attempts.store.ts'
