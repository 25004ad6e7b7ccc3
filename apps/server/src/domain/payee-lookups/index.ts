export { forgetLookups } from './forget-lookups.ts'
export { createLimitNames, type LimitNames } from './limit-names.ts'
export { LOOKUP_LIMITS } from './lookup-limits.ts'
export {
  isBic,
  type ParticipantDirectory,
  type PayeeResponder,
  readParticipants,
  toLongBic,
} from './participants.ts'
export {
  createPayeeLookups,
  type EndedLookup,
  type PayeeLookup,
  type PayeeLookups,
} from './payee-lookups.ts'
