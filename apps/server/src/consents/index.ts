export { consentOfPsus } from './consent-purpose.ts'
export {
  type ConsentCall,
  demandConsent,
  type Granted,
  type GrantedAccount,
  requireConsent,
} from './require-consent.ts'
export { serveAccessPage } from './consents.pages.ts'
export { serveConsents } from './consents.routes.ts'
