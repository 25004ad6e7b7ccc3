import { checkBody } from './check-body.ts'
import { checkCertificate } from './check-certificate.ts'
import { checkClientCertificate } from './check-client-certificate.ts'
import { checkCoverage } from './check-coverage.ts'
import { checkDate } from './check-date.ts'
import { checkDigest } from './check-digest.ts'
import { checkKeyId } from './check-key-id.ts'
import { checkRevocation } from './check-revocation.ts'
import { checkRole } from './check-role.ts'
import { checkSignature } from './check-signature.ts'
import { checkSignatureHeader } from './check-signature-header.ts'
import { checkSigningHeaders } from './check-signing-headers.ts'

/** The checks of every call, in order, each with what it asks. The first refusal is the answer; cheap checks come first. */
export const CHECKS = [
  ['signing headers', checkSigningHeaders, 'Are the headers for signing there?'],
  ['body', checkBody, 'Is it JSON, not too long?'],
  ['date', checkDate, 'Is Date within 60 seconds?'],
  ['digest', checkDigest, 'Does Digest fit the body?'],
  ['signature header', checkSignatureHeader, 'Can Signature be read?'],
  ['certificate', checkCertificate, 'Is the certificate trusted?'],
  ['key id', checkKeyId, 'Does keyId name the certificate?'],
  ['coverage', checkCoverage, 'Is all signed that must be?'],
  ['signature', checkSignature, 'Does the signature verify?'],
  ['revocation', checkRevocation, 'Has nobody revoked the certificate?'],
  ['client certificate', checkClientCertificate, 'Is the TLS client the same TPP?'],
  ['role', checkRole, 'May the TPP call: is it not blocked, and does it have the role?'],
] as const
