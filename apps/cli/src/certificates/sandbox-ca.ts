import { createPrivateKey, createPublicKey, generateKeyPairSync, X509Certificate } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { StatePaths } from '../state.ts'
import { writePrivate } from '../state.ts'
import { addressBytes } from './address-bytes.ts'
import {
  subjectAlternativeNames,
  basicConstraints,
  serverAuthExtendedKeyUsage,
  keyUsage,
} from './certificate-extensions.ts'
import { issueCertificate } from './issue-certificate.ts'
import type { Name } from './issue-certificate.ts'

export type SandboxCa = { name: Name; privateKey: KeyObject; publicKey: KeyObject }

const caName: Name = [
  ['C', 'NO'],
  ['O', 'Havn'],
  ['CN', 'Havn Sandbox CA'],
]

// Test certificates last long, so that a TPP's tests do not break one day; the server's is as long as browsers accept.
export const testCertificateDays = 3652
const tlsCertificateDays = 820
const tlsDaysLeftMin = 30

/** The certificate authority of the sandbox; made on first use. */
export function openSandboxCa(state: StatePaths): SandboxCa {
  if (existsSync(state.ca) && existsSync(state.caKey)) {
    const privateKey = createPrivateKey(readFileSync(state.caKey))
    return { name: caName, privateKey, publicKey: createPublicKey(privateKey) }
  }
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const ca = { name: caName, privateKey, publicKey }
  const extensions = [basicConstraints({ ca: true }), keyUsage('keyCertSign', 'cRLSign')]
  const certificate = issueCertificate({
    subject: caName,
    publicKey,
    issuer: ca,
    validDays: testCertificateDays,
    extensions,
  })
  writePrivate(state.caKey, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  writePrivate(state.ca, certificate)
  return ca
}

/** The names of a server in its certificate: host names, and addresses in text form. */
export type ServerNames = { hosts: readonly string[]; addresses: readonly string[] }

/** Makes the server's TLS certificate, unless there is a valid one with the names of this machine and all `externalNames`. */
export function ensureTlsCertificate(
  state: StatePaths,
  ca: SandboxCa,
  externalNames: ServerNames = { hosts: [], addresses: [] },
): void {
  if (
    existsSync(state.tlsCertificate) &&
    existsSync(state.tlsKey) &&
    isFresh(state.tlsCertificate, externalNames)
  )
    return
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
  writePrivate(state.tlsKey, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  writePrivate(state.tlsCertificate, certificate)
}

/** Whether the certificate is valid for a while yet and has all these names. */
function isFresh(file: string, { hosts, addresses }: ServerNames): boolean {
  const certificate = new X509Certificate(readFileSync(file))
  return (
    certificate.validToDate.getTime() - Date.now() > tlsDaysLeftMin * 24 * 3_600_000 &&
    hosts.every((host) => certificate.checkHost(host) !== undefined) &&
    addresses.every((address) => certificate.checkIP(address) !== undefined)
  )
}
