import {
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  X509Certificate,
} from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { CertificatePaths } from './certificate-paths.ts'
import { basicConstraints, keyUsage, tlsExtendedKeyUsage } from './certificate-extensions.ts'
import { issueCertificate } from './issue-certificate.ts'
import { authorityOf, psd2Statements } from './psd2-statements.ts'
import type { Psd2Role } from './psd2-statements.ts'
import { testCertificateDays } from './sandbox-ca.ts'
import type { SandboxCa } from './sandbox-ca.ts'
import type { CertificateExtension, Name } from './x509-parts.ts'

export type TppIdentity = { certificate: X509Certificate; key: KeyObject }

/** The kinds of key that a TPP may sign with: RSA of 2048 bits, or EC on the curve P-256. */
export const keyTypes = ['rsa', 'ec'] as const
export type KeyType = (typeof keyTypes)[number]

/** Who a TPP is, as its certificate says. */
export type TppName = { organisation: string; organizationIdentifier: string }

export function generateTppKey(type: KeyType): { privateKey: KeyObject; publicKey: KeyObject } {
  return type === 'ec'
    ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
    : generateKeyPairSync('rsa', { modulusLength: 2048 })
}

export function exportKey(privateKey: KeyObject): string {
  return privateKey.export({ type: 'pkcs8', format: 'pem' })
}

export type TppIssue = {
  ca: SandboxCa
  publicKey: KeyObject
  name: TppName
  roles: readonly Psd2Role[]
  validDays?: number
  validFrom?: Date
  serialText?: string
}

export function issueTppCertificate({ ca, name, roles, ...options }: TppIssue): string {
  return issueCertificate({
    validDays: testCertificateDays,
    ...options,
    subject: tppSubject(name),
    issuer: ca,
    extensions: tppExtensions(name, roles),
  })
}

/** Issues the certificate with which a TPP identifies itself on connections (TLS), as a trust service would issue a QWAC. */
export function issueTppQwac({ ca, name, roles, ...options }: TppIssue): string {
  return issueCertificate({
    validDays: testCertificateDays,
    ...options,
    subject: tppSubject(name),
    issuer: ca,
    extensions: [
      basicConstraints({ ca: false }),
      keyUsage('digitalSignature'),
      tlsExtendedKeyUsage(),
      psd2Statements(roles, authorityOf(name.organizationIdentifier), 'QWAC'),
    ],
  })
}

export function tppSubject({ organisation, organizationIdentifier: id }: TppName): Name {
  return [
    ['C', id.slice(3, 5)],
    ['O', organisation],
    ['organizationIdentifier', id],
    ['CN', organisation],
  ]
}

/** What makes a certificate the seal of a TPP. */
export function tppExtensions(
  { organizationIdentifier: id }: TppName,
  roles: readonly Psd2Role[],
): CertificateExtension[] {
  return [
    basicConstraints({ ca: false }),
    keyUsage('digitalSignature', 'nonRepudiation'),
    psd2Statements(roles, authorityOf(id)),
  ]
}

/** The identifier of a TPP, derived from its name, so that a TPP made again finds its old sandbox. */
export function organizationIdentifier(folder: string): string {
  const number = createHash('sha256').update(folder).digest().readUInt32BE() % 900_000_000
  return `PSDNO-FSA-${number + 100_000_000}`
}

/**
 * A new identifier that nobody has: 64 random bits, so that two TPPs never get the same one, and nobody can choose that of
 * another.
 */
export function newOrganizationIdentifier(): string {
  return `PSDNO-FSA-T${randomBytes(8).toString('hex').toUpperCase()}`
}

/** The TPP of a folder, or undefined if its certificate or key is not there. */
export function findTpp(paths: CertificatePaths, name: string): TppIdentity | undefined {
  const certificateFile = paths.tppCertificate(name)
  const keyFile = paths.tppKey(name)
  if (!existsSync(certificateFile) || !existsSync(keyFile)) return undefined
  return {
    certificate: new X509Certificate(readFileSync(certificateFile)),
    key: createPrivateKey(readFileSync(keyFile)),
  }
}
