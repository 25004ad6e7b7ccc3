export { type FindKnownPsu, gatherKnownPsuQueries } from './consents.store.ts'
export { createConsentPurpose } from './consent-purpose.ts'
export {
  type ConsentCall,
  refuseForConsent,
  type GrantedAccess,
  type GrantedAccount,
  requireConsent,
} from './require-consent.ts'
export { endConsentsOfPerson } from './end-consents.ts'
export { listConsents, type ListedConsent, readConsentHistory } from './listed-consents.ts'
export { resetConsents } from './grants.store.ts'
export { listConsentsOfPerson, type RecordedConsent } from './recorded-consents.store.ts'
export { type PaymentPermission, serveAccessPage } from './pages/consents.pages.ts'
export { createReadCounter, type ReadCounter } from './read-counter.ts'
export { serveConsents } from './consents.routes.ts'
export { writeExpiryNotifications } from './expiry/write-expiry-notifications.ts'
