import { createHash, X509Certificate } from 'node:crypto'
import type { IssuedCertificate } from './ask-authority.ts'

/** A certificate and that of its authority, as the database has them. */
interface StoredCertificates {
  readonly certificate_hash: Buffer
  readonly certificate: Buffer
  readonly issuer: Buffer
}

/**
 * Reads a stored certificate with its authority. Returns undefined unless it has the hash and that authority signed it: the answer of
 * another authority, or about another certificate, would count for this one.
 */
export function readIssued(row: StoredCertificates): IssuedCertificate | undefined {
  if (!createHash('sha256').update(row.certificate).digest().equals(row.certificate_hash)) return undefined
  try {
    const [certificate, issuer] = [new X509Certificate(row.certificate), new X509Certificate(row.issuer)]
    return certificate.verify(issuer.publicKey) ? { certificate, issuer } : undefined
  } catch {
    return undefined
  }
}
