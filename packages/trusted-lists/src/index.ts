export { READER_LIMITS, type ReaderLimits, readInProcess } from './read-in-process.ts'
export { type ListDocument, readTrustedList } from './read-trusted-list.ts'
export type {
  CertificateUse,
  ListedAuthority,
  ListOutcome,
  ListPointer,
  ListProblem,
  ListProblemKind,
  TrustedList,
} from './trusted-list.ts'
