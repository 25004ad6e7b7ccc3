export { type AlgorithmProblem, algorithmsOf, checkAlgorithm, type SignatureAlgorithm } from './algorithm.ts'
export { type CoverageProblem, checkCoverage, HEADERS_SIGNED_IF_SENT } from './coverage.ts'
export { createSignatureHeader, type MessageToSign } from './create-signature-header.ts'
export {
  diagnoseSignature,
  findSignatureMistake,
  type SignatureMistake,
  type SignatureToDiagnose,
} from './diagnose-signature.ts'
export {
  checkDigest,
  createDigest,
  type DigestAlgorithm,
  type DigestHeaderProblem,
  type DigestProblem,
  verifyDigest,
} from './digest.ts'
export {
  type DistinguishedName,
  type DistinguishedNameProblem,
  formatDistinguishedName,
  isSameDistinguishedName,
  parseCertificateName,
  parseDistinguishedName,
} from './distinguished-name.ts'
export { explain, howToFix } from './explain.ts'
export { problemKinds } from './explanations.ts'
export { type TextDifference, firstDifference } from './first-difference.ts'
export { guessSignatureHeader } from './guess-signature-header.ts'
export {
  type CertificateIdentity,
  formatKeyId,
  type KeyId,
  type KeyIdProblem,
  matchKeyId,
  parseKeyId,
} from './key-id.ts'
export { decodeMimeWord, encodeMimeWord, type MimeCharset, type MimeWordProblem } from './mime-word.ts'
export { type MessageToPrepare, type PreparedSignature, prepareSignature } from './prepare-signature.ts'
export { type ReadSignatureHeaderProblem, readSignatureHeader } from './read-signature-header.ts'
export type { ReceivedHeaders } from './received-headers.ts'
export type { Result } from './result.ts'
export { type RequestToSign, signRequest } from './sign-request.ts'
export {
  formatSignatureHeader,
  parseSignatureHeader,
  type SignatureHeader,
  type SignatureHeaderProblem,
} from './signature-header.ts'
export type { SignatureProblem } from './signature-problem.ts'
export {
  buildSigningString,
  type SigningStringInput,
  type SigningStringProblem,
  trimWhitespace,
} from './signing-string.ts'
export { identifyCertificate, type ReceivedRequest, verifyRequest } from './verify-request.ts'
export { verifySignature, type WrongSignatureProblem } from './verify-signature.ts'
