import { createPrivateKey, createPublicKey, generateKeyPairSync, X509Certificate } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { StatePaths } from '../state.ts'
import { writePublic, writeSecret } from '../state.ts'
import { alternativeNames, basicConstraints, forTlsServers, keyUsage } from './extensions.ts'
import { issueCertificate } from './issue-certificate.ts'
import type { Name } from './issue-certificate.ts'

export type SandboxCa = { name: Name; privateKey: KeyObject; publicKey: KeyObject }

const caName: Name = [
  ['C', 'NO'],
  ['O', 'Havn'],
  ['CN', 'Havn Sandbox CA'],
]

// Long, so that a TPP's tests do not break on some far morning; short where browsers refuse more.
export const testCertificateDays = 3652
const tlsCertificateDays = 820
const tlsDaysLeftMin = 30

/** The certificate authority of this checkout's sandbox; made on first use. */
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
  writeSecret(state.caKey, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  writePublic(state.ca, certificate)
  return ca
}

/** The server's own certificate, for every way to write "this machine". */
export function ensureTlsCertificate(state: StatePaths, ca: SandboxCa): void {
  if (existsSync(state.tlsCertificate) && existsSync(state.tlsKey) && isFresh(state.tlsCertificate)) return
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const loopback6 = Uint8Array.from({ length: 16 }, (_, index) => (index === 15 ? 1 : 0))
  // Node, unlike openssl, takes no wildcard right below a top-level name, so the shared bank is named too.
  const names = {
    hosts: ['localhost', 'shared.localhost', '*.localhost'],
    addresses: [Uint8Array.of(127, 0, 0, 1), loopback6],
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
      forTlsServers(),
      alternativeNames(names),
    ],
  })
  writeSecret(state.tlsKey, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  writePublic(state.tlsCertificate, certificate)
}

function isFresh(file: string): boolean {
  const end = new X509Certificate(readFileSync(file)).validToDate
  return end.getTime() - Date.now() > tlsDaysLeftMin * 24 * 3_600_000
}
