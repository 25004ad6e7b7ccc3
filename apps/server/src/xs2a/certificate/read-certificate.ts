import { X509Certificate } from 'node:crypto'
import * as pkijs from 'pkijs'
import { type LegalName, readLegalName } from './legal-name.ts'
import { readPsd2Roles, type TppRole } from './psd2-statement.ts'
import type { CertificateProblemKind, CertificateVerdict } from './tpp-certificate.ts'
import type { TrustAnchors } from './trust-anchors.ts'
import { whyUnfit } from './fitness.ts'

const QC_STATEMENTS = '1.3.6.1.5.5.7.1.3'

/** Reads the TPP-Signature-Certificate header: Base64 of the DER certificate, and a certificate worth trusting. */
export async function readCertificate(
  headerValue: string,
  anchors: TrustAnchors,
): Promise<CertificateVerdict> {
  const der = decodeCanonical(headerValue)
  const parsed = der === undefined ? undefined : parseDer(der)
  if (parsed === undefined) return refuse('certificate-unreadable', whyUnreadable(headerValue, der))
  const { x509, certificate } = parsed

  const unfit = whyUnfit(x509, certificate)
  if (unfit !== undefined) return refuse('certificate-untrusted', unfit)
  const chain = await anchors.followChain(certificate)
  if (!chain.ok) return refuse('certificate-untrusted', chain.why)

  const legalName: LegalName = readLegalName(certificate)
  if (legalName.organizationIdentifier === undefined)
    return refuse(
      'certificate-without-organisation',
      'expected organizationIdentifier (2.5.4.97) in the subject, such as PSDNO-FSA-987654321; the subject has none',
    )
  const roles = rolesOf(certificate)
  if (roles === undefined || roles.size === 0)
    return refuse(
      'certificate-without-role',
      'expected the PSD2 statement 0.4.0.19495.2 with PSP_PI or PSP_AI in qcStatements; found no such role',
    )
  return {
    ok: true,
    certificate: {
      x509,
      tppId: legalName.organizationIdentifier,
      organisationName: legalName.organisation ?? legalName.commonName ?? legalName.organizationIdentifier,
      roles,
      validFromMilliseconds: chain.validFromMilliseconds,
      validToMilliseconds: chain.validToMilliseconds,
    },
  }
}

/** Node's decoder passes over strange characters, missing padding and left-over bits; encoding again tells. */
function decodeCanonical(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64')
  return bytes.length > 0 && bytes.toString('base64') === text ? bytes : undefined
}

function parseDer(der: Buffer) {
  try {
    const x509 = new X509Certificate(der)
    // Node takes PEM too, and DER with something behind it: only the very bytes of one certificate will do.
    if (!x509.raw.equals(der)) return undefined
    return { x509, certificate: pkijs.Certificate.fromBER(der) }
  } catch {
    return undefined
  }
}

function rolesOf(certificate: pkijs.Certificate): ReadonlySet<TppRole> | undefined {
  const extension = certificate.extensions?.find(({ extnID }) => extnID === QC_STATEMENTS)
  return extension === undefined
    ? undefined
    : readPsd2Roles(extension.extnValue.valueBlock.valueHexView.slice().buffer)
}

const MEND = 'send what `openssl x509 -in cert.pem -outform DER | base64 -w0` prints'

function whyUnreadable(headerValue: string, der: Buffer | undefined): string {
  if (headerValue.includes('-----BEGIN')) return `expected Base64 of the DER certificate, got PEM: ${MEND}`
  if (der === undefined)
    return `expected Base64 with its padding, on one line without spaces, got something else: ${MEND}`
  if (der.subarray(0, 10).toString('latin1') === '-----BEGIN')
    return `expected Base64 of the DER certificate, got Base64 of PEM: ${MEND}`
  return `expected one X.509 certificate in DER, got ${der.length} bytes that are none: ${MEND}`
}

function refuse(kind: CertificateProblemKind, detail: string): CertificateVerdict {
  return { ok: false, problem: { kind, detail } }
}
