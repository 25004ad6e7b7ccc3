import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export type CertificatePaths = ReturnType<typeof certificatePaths>

/** The files of a folder in which a sandbox keeps its keys and certificates. */
export function certificatePaths(directory: string) {
  return {
    ca: join(directory, 'ca.pem'),
    caKey: join(directory, 'ca-key.pem'),
    tlsCertificate: join(directory, 'tls', 'cert.pem'),
    tlsKey: join(directory, 'tls', 'key.pem'),
    /** The certificate and key with which the bank signs notifications. */
    sealCertificate: join(directory, 'seal', 'cert.pem'),
    sealKey: join(directory, 'seal', 'key.pem'),
    /** Certificates of authorities that the sandbox trusts beside its own, a file for each. */
    trusted: join(directory, 'trusted'),
    /** All authorities that the sandbox trusts, as the server reads them. */
    trustAnchors: join(directory, 'trust-anchors.pem'),
    /** A folder for each TPP. */
    tpps: join(directory, 'tpp'),
    tppRequest: (name: string) => join(directory, 'tpp', name, 'request.pem'),
    tppCertificate: (name: string) => join(directory, 'tpp', name, 'cert.pem'),
    tppKey: (name: string) => join(directory, 'tpp', name, 'key.pem'),
    /** The certificate and key with which a TPP identifies itself on connections (TLS). */
    tppQwac: (name: string) => join(directory, 'tpp', name, 'qwac.pem'),
    tppQwacKey: (name: string) => join(directory, 'tpp', name, 'qwac-key.pem'),
  }
}

/** Writes a file that only its owner can read, from the first byte on, in folders that only its owner can enter. */
export function writePrivate(file: string, content: string | Buffer): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  // An existing file would keep its mode, so it is replaced.
  rmSync(file, { force: true })
  writeFileSync(file, content, { mode: 0o600, flag: 'wx' })
}
