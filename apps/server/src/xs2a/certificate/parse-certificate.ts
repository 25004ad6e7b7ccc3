import { X509Certificate } from 'node:crypto'
import * as pkijs from 'pkijs'
import { type LegalName, readLegalName } from './legal-name.ts'
import { type QcStatements, readQcStatements } from './qc-statements.ts'

/** Of a header: real ones have less than half of it. */
export const charactersMax = 8_192

const QC_STATEMENTS = '1.3.6.1.5.5.7.1.3'

/** What a certificate says of itself, whoever issued it. */
export interface ParsedCertificate {
  readonly x509: X509Certificate
  readonly certificate: pkijs.Certificate
  readonly legalName: LegalName
  /** Undefined where it has no qcStatements that can be read. */
  readonly statements: QcStatements | undefined
}

/** Undefined for anything but the very bytes of one certificate. Costs little, whatever the bytes are. */
export function readX509(der: Buffer): X509Certificate | undefined {
  try {
    const x509 = new X509Certificate(der)
    // Node takes PEM too, and DER with something behind it.
    return x509.raw.equals(der) ? x509 : undefined
  } catch {
    return undefined
  }
}

/** Looks at all of it, which for a certificate made to be dear takes long; undefined if something in it is malformed. */
export function parseCertificate(x509: X509Certificate): ParsedCertificate | undefined {
  try {
    const certificate = pkijs.Certificate.fromBER(x509.raw)
    return { x509, certificate, legalName: readLegalName(certificate), statements: statementsOf(certificate) }
  } catch {
    return undefined
  }
}

/** Node's decoder passes over strange characters, missing padding and left-over bits; encoding again tells. */
export function decodeCanonical(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64')
  return bytes.length > 0 && bytes.toString('base64') === text ? bytes : undefined
}

function statementsOf(certificate: pkijs.Certificate): QcStatements | undefined {
  const extension = certificate.extensions?.find(({ extnID }) => extnID === QC_STATEMENTS)
  return extension === undefined
    ? undefined
    : readQcStatements(extension.extnValue.valueBlock.valueHexView.slice().buffer)
}
