export { parseRequestTimestamp } from './headers.ts'
export { VOP_ERROR_CODES, VOP_OPERATIONS, VopError, type VopErrorCode } from './operations.ts'
export {
  codeOfParty,
  IDENTIFICATION_MATCHES,
  MatchedName,
  NAME_MATCHES,
  Party,
  PartyAccount,
  PartyIdMatch,
  PartyNameMatch,
  PayeeAnswer,
  PayeeQuestion,
} from './payee-verification.ts'
