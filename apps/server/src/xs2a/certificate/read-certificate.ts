import { charactersMax, decodeCanonical, parseCertificate, readX509 } from './parse-certificate.ts'
import type { CertificateProblemKind, CertificateVerdict } from './tpp-certificate.ts'
import type { TrustAnchors } from './trust-anchors.ts'
import { whyUnfit } from './fitness.ts'
import { whyUnreadable } from './why-unreadable.ts'
import { whyUntrusted } from './why-untrusted.ts'

/** Reads the TPP-Signature-Certificate header: Base64 of the DER certificate, and a certificate worth trusting. */
export async function readCertificate(
  headerValue: string,
  anchors: TrustAnchors,
  nowMilliseconds: number,
): Promise<CertificateVerdict> {
  const der = headerValue.length > charactersMax ? undefined : decodeCanonical(headerValue)
  const x509 = der === undefined ? undefined : readX509(der)
  if (x509 === undefined) return refuse('certificate-unreadable', whyUnreadable(headerValue, der))
  // First who signed it: anybody can make a certificate that takes long to look through.
  const doubt = anchors.whyNotIssued(x509)
  if (doubt !== undefined) return refuse('certificate-untrusted', whyUntrusted(doubt, x509))
  const parsed = parseCertificate(x509)
  if (parsed === undefined) return refuse('certificate-unreadable', whyUnreadable(headerValue, der))
  const { certificate, legalName, roles } = parsed

  const unfit = whyUnfit(x509, certificate)
  if (unfit !== undefined) return refuse('certificate-untrusted', unfit)
  const chain = await anchors.followChain(certificate, nowMilliseconds)
  if (!chain.ok) return refuse('certificate-untrusted', whyUntrusted(chain, x509))

  if (legalName.organizationIdentifier === undefined)
    return refuse(
      'certificate-without-organisation',
      'expected organizationIdentifier (2.5.4.97) in the subject, such as PSDNO-FSA-987654321; the subject has none',
    )
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

function refuse(kind: CertificateProblemKind, detail: string): CertificateVerdict {
  return { ok: false, problem: { kind, detail } }
}
