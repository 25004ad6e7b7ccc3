import { createPrivateKey, createPublicKey, generateKeyPairSync, X509Certificate } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { type CertificatePaths, writePrivate } from './certificate-paths.ts'
import { addressBytes } from './address-bytes.ts'
import { daysUntil } from './certificate-facts.ts'
import {
  subjectAlternativeNames,
  basicConstraints,
  serverAuthExtendedKeyUsage,
  keyUsage,
} from './certificate-extensions.ts'
import { issueCertificate } from './issue-certificate.ts'
import type { Name } from './x509-parts.ts'

export type SandboxCa = { name: Name; privateKey: KeyObject; publicKey: KeyObject }

const caName: Name = [
  ['C', 'NO'],
  ['O', 'Havn'],
  ['CN', 'Havn Sandbox CA'],
]

// Test certificates last long, so that a TPP's tests do not break one day; the server's is as long as browsers accept.
export const testCertificateDays = 3652
const tlsCertificateDays = 820

/** With fewer days left, a certificate is renewed at the next start, or its owner is warned. */
export const daysLeftMin = 30

/** The certificate authority of the sandbox; made on first use. */
export function openSandboxCa(paths: CertificatePaths): SandboxCa {
  if (existsSync(paths.ca) && existsSync(paths.caKey)) {
    const privateKey = createPrivateKey(readFileSync(paths.caKey))
    return { name: caName, privateKey, publicKey: createPublicKey(privateKey) }
  }
  const ca = { name: caName, ...generateKeyPairSync('rsa', { modulusLength: 2048 }) }
  writePrivate(paths.caKey, ca.privateKey.export({ type: 'pkcs8', format: 'pem' }))
  writePrivate(paths.ca, issueCaCertificate(ca))
  return ca
}

/** A certificate of the authority itself. A new one with the same key keeps what the authority issued before valid. */
export function issueCaCertificate(ca: SandboxCa, validDays = testCertificateDays): string {
  return issueCertificate({
    subject: caName,
    publicKey: ca.publicKey,
    issuer: ca,
    validDays,
    extensions: [basicConstraints({ ca: true }), keyUsage('keyCertSign', 'cRLSign')],
  })
}

/** The names of a server in its certificate: host names, and addresses in text form. */
export type ServerNames = { hosts: readonly string[]; addresses: readonly string[] }

/**
 * Makes the server's TLS certificate, unless there is a valid one with the names of this machine and all `externalNames`.
 * Returns whether it replaced one that was about to expire.
 */
export function ensureTlsCertificate(
  paths: CertificatePaths,
  ca: SandboxCa,
  externalNames: ServerNames = { hosts: [], addresses: [] },
): boolean {
  const isThere = existsSync(paths.tlsCertificate) && existsSync(paths.tlsKey)
  const present = isThere ? new X509Certificate(readFileSync(paths.tlsCertificate)) : undefined
  const expires = present !== undefined && isExpiring(present, new Date())
  if (present !== undefined && !expires && hasNames(present, externalNames)) return false
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  // Node, unlike openssl, accepts no wildcard directly below a top-level domain, so the shared bank is named too.
  const names = {
    hosts: [...new Set(['localhost', 'shared.localhost', '*.localhost', ...externalNames.hosts])],
    addresses: [...new Set(['127.0.0.1', '::1', ...externalNames.addresses])].map(addressBytes),
  }
  const certificate = issueCertificate({
    subject: [
      ['C', 'NO'],
      ['O', 'Havn'],
      ['CN', 'localhost'],
    ],
    publicKey,
    issuer: ca,
    validDays: tlsCertificateDays,
    extensions: [
      basicConstraints({ ca: false }),
      keyUsage('digitalSignature'),
      serverAuthExtendedKeyUsage(),
      subjectAlternativeNames(names),
    ],
  })
  writePrivate(paths.tlsKey, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  writePrivate(paths.tlsCertificate, certificate)
  return expires
}

export function isExpiring({ validToDate }: X509Certificate, now: Date): boolean {
  return daysUntil(validToDate, now) < daysLeftMin
}

function hasNames(certificate: X509Certificate, { hosts, addresses }: ServerNames): boolean {
  return (
    hosts.every((host) => certificate.checkHost(host) !== undefined) &&
    addresses.every((address) => certificate.checkIP(address) !== undefined)
  )
}
