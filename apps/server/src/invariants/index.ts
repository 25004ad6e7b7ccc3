export {
  type CheckedInvariant,
  checkDatabase,
  type CheckOptions,
  type CheckOutcome,
} from './check-database.ts'
export { INVARIANTS } from './invariants.ts'
export { type Acknowledgement, AcknowledgementError } from './acknowledged.ts'
