export {
  type CheckedInvariant,
  checkDatabase,
  type CheckOptions,
  type CheckOutcome,
} from './check-database.ts'
export { INVARIANTS } from './invariants.ts'
export { AcknowledgementError } from './acknowledged.ts'
export type { Acknowledgement } from './acknowledged.store.ts'
