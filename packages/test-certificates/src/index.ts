export { bankOrganizationIdentifier, ensureBankSeal, issueSealCertificate } from './bank-seal.ts'
export { basicConstraints, keyUsage } from './certificate-extensions.ts'
export { type CertificateFacts, daysUntil, describeKey, readCertificateFacts } from './certificate-facts.ts'
export { type CertificatePaths, certificatePaths, writePrivate } from './certificate-paths.ts'
export {
  type CertificateFault,
  certificateFaults,
  faultOfCertificate,
  faultOfIdentifier,
  faultOfSerialNumber,
  issueFaultyCertificate,
} from './certificate-faults.ts'
export { createTpp, ensureTpp, writeQwac } from './create-tpp.ts'
export { createCertificateRequest } from './certificate-request.ts'
export { readCertificateRequest } from './read-certificate-request.ts'
export { findCertificateProblems } from './find-certificate-problems.ts'
export { issueCertificate } from './issue-certificate.ts'
export { findRole, isOrganizationIdentifier, type Psd2Role, roleNames } from './psd2-statements.ts'
export { isIssuedBy, writeRenewedCertificate } from './renew-tpp-certificate.ts'
export {
  daysLeftMin,
  ensureTlsCertificate,
  issueCaCertificate,
  openSandboxCa,
  type SandboxCa,
  type ServerNames,
} from './sandbox-ca.ts'
export { isTppName, listTppNames } from './tpp-folders.ts'
export {
  exportKey,
  findTpp,
  generateTppKey,
  issueTppCertificate,
  issueTppQwac,
  type KeyType,
  keyTypes,
  newOrganizationIdentifier,
  organizationIdentifier,
  tppExtensions,
  type TppIdentity,
  type TppName,
  tppSubject,
} from './tpp-identity.ts'
export { readTrusted, writeTrustAnchors } from './trust-anchors.ts'
