export { type StatusUrls, statusUrlsOf } from './certificate-parts.ts'
export { readCrl } from './crl.ts'
export { makeOcspRequest, readOcspAnswer } from './ocsp.ts'
export type { CertificateStatus, StatusAnswer, StatusOutcome, StatusProblemKind } from './status-outcome.ts'
