export {
  answerWithLink,
  type NewAuthorisation,
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
export { serveBankPage } from './bank.pages.ts'
export { decideAuthorisation } from './decide-authorisation.ts'
export { servePhone } from './phone.pages.ts'
export type {
  ApprovalMoment,
  Decider,
  DecisionMoment,
  Purpose,
  Subject,
} from './purpose.ts'
export { requirePsu, requireSession } from './require-session.ts'
export { serveScaPages } from './sca.pages.ts'
export { serveUser } from './sca.routes.ts'
export { startAuthorisation } from './sca.store.ts'
export type { ScaSetup } from './sca-setup.ts'
export type { PaymentShown } from './views/view.ts'
export { letEverybodyTryAgain } from './wrong-try.store.ts'
