import { generateKeyPairSync } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { existsSync } from 'node:fs'
import { type CertificatePaths, writePrivate } from './certificate-paths.ts'
import { basicConstraints, keyUsage } from './certificate-extensions.ts'
import { issueCertificate } from './issue-certificate.ts'
import { psd2Statements } from './psd2-statements.ts'
import { testCertificateDays } from './sandbox-ca.ts'
import type { SandboxCa } from './sandbox-ca.ts'

/** The organizationIdentifier of the sandbox bank. TPPs of the sandbox get higher numbers. */
export const bankOrganizationIdentifier = 'PSDNO-FSA-000000001'

/** Makes the sandbox bank's seal if there is none: a key, and a certificate as a trust service would issue it. */
export function ensureBankSeal(paths: CertificatePaths, ca: SandboxCa): void {
  if (existsSync(paths.sealCertificate) && existsSync(paths.sealKey)) return
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  writePrivate(paths.sealKey, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  writePrivate(paths.sealCertificate, issueSealCertificate(ca, publicKey))
}

export function issueSealCertificate(
  ca: SandboxCa,
  publicKey: KeyObject,
  validDays = testCertificateDays,
): string {
  return issueCertificate({
    subject: [
      ['C', 'NO'],
      ['O', 'Havn Sandbox Bank'],
      ['organizationIdentifier', bankOrganizationIdentifier],
      ['CN', 'Havn Sandbox Bank'],
    ],
    publicKey,
    issuer: ca,
    validDays,
    extensions: [
      basicConstraints({ ca: false }),
      keyUsage('digitalSignature', 'nonRepudiation'),
      psd2Statements(['ASPSP']),
    ],
  })
}
