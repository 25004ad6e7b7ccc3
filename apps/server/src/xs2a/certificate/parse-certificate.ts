import { X509Certificate } from 'node:crypto'
import * as pkijs from 'pkijs'
import { type LegalName, readLegalName } from './legal-name.ts'
import { readPsd2Roles, type TppRole } from './psd2-statement.ts'

const QC_STATEMENTS = '1.3.6.1.5.5.7.1.3'

/** What a certificate says of itself, whoever issued it. */
export interface ParsedCertificate {
  readonly x509: X509Certificate
  readonly certificate: pkijs.Certificate
  readonly legalName: LegalName
  /** Undefined where it has no PSD2 statement. */
  readonly roles: ReadonlySet<TppRole> | undefined
}

/** Undefined for anything but the very bytes of one certificate. */
export function parseCertificate(der: Buffer): ParsedCertificate | undefined {
  try {
    const x509 = new X509Certificate(der)
    // Node takes PEM too, and DER with something behind it.
    if (!x509.raw.equals(der)) return undefined
    const certificate = pkijs.Certificate.fromBER(der)
    return { x509, certificate, legalName: readLegalName(certificate), roles: rolesOf(certificate) }
  } catch {
    return undefined
  }
}

/** Node's decoder passes over strange characters, missing padding and left-over bits; encoding again tells. */
export function decodeCanonical(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64')
  return bytes.length > 0 && bytes.toString('base64') === text ? bytes : undefined
}

function rolesOf(certificate: pkijs.Certificate): ReadonlySet<TppRole> | undefined {
  const extension = certificate.extensions?.find(({ extnID }) => extnID === QC_STATEMENTS)
  return extension === undefined
    ? undefined
    : readPsd2Roles(extension.extnValue.valueBlock.valueHexView.slice().buffer)
}
