export { confirmFunds, type FundsOutcome, type FundsQuestion } from './confirm-funds.ts'
export type { FundsSetup } from './funds-setup.ts'
export { refuseUnlessOffered } from './refuse-unless-offered.ts'
