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

/** The checks of every call, in order. The first refusal is the answer; cheap checks come first. */
export const CHECKS = [
  ['signing headers', checkSigningHeaders],
  ['body', checkBody],
  ['date', checkDate],
  ['digest', checkDigest],
  ['signature header', checkSignatureHeader],
  ['certificate', checkCertificate],
  ['key id', checkKeyId],
  ['coverage', checkCoverage],
  ['signature', checkSignature],
  ['revocation', checkRevocation],
  ['client certificate', checkClientCertificate],
  ['role', checkRole],
] as const
