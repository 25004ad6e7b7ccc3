export {
  type AlgorithmProblem,
  algorithmsOf,
  checkAlgorithm,
  type SignatureAlgorithm,
} from './signature/algorithm.ts'
export { type CoverageProblem, checkCoverage, HEADERS_SIGNED_IF_SENT } from './signature/coverage.ts'
export { createSignatureHeader, type MessageToSign } from './sign/create-signature-header.ts'
export {
  diagnoseSignature,
  findSignatureMistake,
  type SignatureMistake,
  type SignatureToDiagnose,
} from './diagnosis/diagnose-signature.ts'
export {
  checkDigest,
  createDigest,
  type DigestAlgorithm,
  type DigestHeaderProblem,
  type DigestProblem,
  verifyDigest,
} from './digest/digest.ts'
export {
  type DistinguishedName,
  type DistinguishedNameProblem,
  formatDistinguishedName,
  isSameDistinguishedName,
  parseCertificateName,
  parseDistinguishedName,
} from './key-id/distinguished-name.ts'
export { explain, howToFix } from './verify/explain.ts'
export { problemKinds } from './verify/explanations.ts'
export { type TextDifference, firstDifference } from './diagnosis/first-difference.ts'
export { guessSignatureHeader } from './signature-header/guess-signature-header.ts'
export {
  type CertificateIdentity,
  formatKeyId,
  type KeyId,
  type KeyIdProblem,
  matchKeyId,
  parseKeyId,
} from './key-id/key-id.ts'
export {
  decodeMimeWord,
  encodeMimeWord,
  type MimeCharset,
  type MimeWordProblem,
} from './signature-header/mime-word.ts'
export { type MessageToPrepare, type PreparedSignature, prepareSignature } from './sign/prepare-signature.ts'
export {
  type ReadSignatureHeaderProblem,
  readSignatureHeader,
} from './signature-header/read-signature-header.ts'
export type { SignatureNotation } from './signature-header/notation.ts'
export type { ReceivedHeaders } from './received-headers.ts'
export type { Result } from './result.ts'
export { type RequestToSign, signRequest } from './sign/sign-request.ts'
export {
  formatSignatureHeader,
  parseSignatureHeader,
  type SignatureHeader,
  type SignatureHeaderProblem,
} from './signature-header/signature-header.ts'
export type { SignatureProblem } from './verify/signature-problem.ts'
export {
  buildSigningString,
  type SigningStringInput,
  type SigningStringProblem,
  trimWhitespace,
} from './signature/signing-string.ts'
export { identifyCertificate, type ReceivedRequest, verifyRequest } from './verify/verify-request.ts'
export { verifySignature, type WrongSignatureProblem } from './signature/verify-signature.ts'
