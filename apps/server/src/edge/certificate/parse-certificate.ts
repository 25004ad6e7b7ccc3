import { createHash, X509Certificate } from 'node:crypto'
import * as pkijs from 'pkijs'
import { type LegalName, readLegalName } from './legal-name.ts'
import { type QcStatements, readQcStatements } from './qc-statements.ts'

/** The longest header value that is read. Real certificates have less than half of it. */
export const charactersMax = 8_192

const QC_STATEMENTS = '1.3.6.1.5.5.7.1.3'

/** The content of a certificate, whoever issued it. */
export interface ParsedCertificate {
  readonly x509: X509Certificate
  readonly certificate: pkijs.Certificate
  readonly legalName: LegalName
  /** Undefined if the certificate has no readable qcStatements. */
  readonly statements: QcStatements | undefined
}

/** Reads exactly one DER certificate; undefined for anything else. It is cheap, whatever the bytes are. */
export function readX509(der: Buffer): X509Certificate | undefined {
  try {
    const x509 = new X509Certificate(der)
    // Node also accepts PEM, and DER with trailing bytes.
    return x509.raw.equals(der) ? x509 : undefined
  } catch {
    return undefined
  }
}

/** Parses the whole certificate; undefined if it is malformed. It is expensive for a certificate made to be so. */
export function parseCertificate(x509: X509Certificate): ParsedCertificate | undefined {
  try {
    const certificate = pkijs.Certificate.fromBER(x509.raw)
    return { x509, certificate, legalName: readLegalName(certificate), statements: statementsOf(certificate) }
  } catch {
    return undefined
  }
}

/** Decodes canonical Base64 only. Node ignores foreign characters, missing padding and surplus bits; re-encoding shows. */
export function decodeCanonical(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64')
  return bytes.length > 0 && bytes.toString('base64') === text ? bytes : undefined
}

/** SHA-256 of a certificate, in hexadecimal. */
export function hashOf({ raw }: X509Certificate): string {
  return createHash('sha256').update(raw).digest('hex')
}

function statementsOf(certificate: pkijs.Certificate): QcStatements | undefined {
  const extension = certificate.extensions?.find(({ extnID }) => extnID === QC_STATEMENTS)
  return extension === undefined
    ? undefined
    : readQcStatements(extension.extnValue.valueBlock.valueHexView.slice().buffer)
}
