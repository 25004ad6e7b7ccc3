export { type FindKnownPsu, gatherKnownPsuQueries } from './consents.store.ts'
export { findChosenConsentId, listConsentApprovals } from './consent-approvals.store.ts'
export { createConsentPurpose } from './consent-purpose.ts'
export {
  ACCESS_BY_PSU,
  type AccessFinder,
  type AccountRights,
  type ConsentCall,
  refuseForConsent,
  type GrantedAccess,
  type GrantedAccount,
  type Reader,
  readsMax,
} from './require-consent.ts'
export { type RequestedRow, toRequestedConsent } from './requested/requested.store.ts'
export { accessByConsent } from './requested/find-requested-access.ts'
export { findFundsAccess } from './requested/find-funds-access.ts'
export { referenceOf } from './requested/account-reference.ts'
export { createRequestedPurpose } from './requested/requested-purpose.ts'
export {
  createRequestedConsent,
  type NewConsentRequest,
  startConsentAuthorisation,
} from './requested/create-requested.ts'
export {
  type ConsentPathCall,
  listConsentAuthorisations,
  readRequested,
  type ReadConsent,
  refuseUnknownConsent,
} from './requested/read-requested.ts'
export type {
  ConsentService,
  RequestedConsentsSetup,
  RequestedConsentWriting,
} from './requested/requested-setup.ts'
export { deleteRequested } from './requested/delete-requested.ts'
export type {
  AccessRight,
  AccountReference,
  AskedAccess,
  AskedCard,
  AskedTerms,
  RequestedConsent,
  RequestedConsentStatus,
  RequestedKind,
} from './requested/requested-consent.ts'
export { endConsentsOfPerson } from './end-consents.ts'
export { listConsents, readConsentHistory } from './listed-consents.ts'
export { resetConsents, sealRestoredConsents } from './grants.store.ts'
export { listConsentsOfPerson, type RecordedConsent } from './recorded-consents.store.ts'
export { type PaymentPermission, serveAccessPage } from './pages/consents.pages.ts'
export { createReadCounter, type ReadCounter } from './read-counter.ts'
export { type ChosenConsent, type ConsentReading, isGenuine, ofChosen, ofRequested } from './consent-mac.ts'
export { agreementKeyOf, consentEnd, consentStatusOf } from './consent.ts'
export type { ConsentsSetup } from './consents-setup.ts'
export type { ConsentWriting } from './consent-writing.ts'
export { requestConsent } from './request-consent.ts'
export {
  findTppConsent,
  listTppConsents,
  terminateConsent,
  type TppConsent,
} from './tpp-consents.store.ts'
export { writeExpiryNotifications } from './expiry/write-expiry-notifications.ts'
