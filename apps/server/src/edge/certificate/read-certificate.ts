import { charactersMax, decodeCanonical, hashOf, parseCertificate, readX509 } from './parse-certificate.ts'
import type { CertificateProblemKind, CertificateOutcome } from './tpp-certificate.ts'
import type { TrustAnchors } from './trust-anchors.ts'
import { findFitnessProblem } from './fitness.ts'
import { rolesIn } from './qc-statements.ts'
import { findSealProblem, findWebsiteProblem } from './seal-profile.ts'
import { describeUnreadable } from './describe-unreadable.ts'
import { describeUntrustedCertificate } from './describe-untrusted-certificate.ts'

/** What a certificate is made for: to seal calls (QSealC), or for TLS connections (QWAC). */
export type CertificateProfile = 'seal' | 'website'

const FIND_PROBLEM = { seal: findSealProblem, website: findWebsiteProblem }

/** Reads a certificate from the Base64 of its DER, as headers have it, and checks that it can be trusted for a profile. */
export async function readCertificate(
  { headerValue, profile }: { readonly headerValue: string; readonly profile: CertificateProfile },
  anchors: TrustAnchors,
  nowMilliseconds: number,
): Promise<CertificateOutcome> {
  const der = headerValue.length > charactersMax ? undefined : decodeCanonical(headerValue)
  const x509 = der === undefined ? undefined : readX509(der)
  if (x509 === undefined) return refuse('certificate-unreadable', describeUnreadable(headerValue, der))
  // The issuer is checked first, because anybody can make a certificate that is expensive to parse.
  const issuerProblem = anchors.findIssuerProblem(x509)
  if (issuerProblem !== undefined)
    return refuse(
      issuerProblem.reason === 'list-outdated' ? 'authority-outdated' : 'certificate-untrusted',
      describeUntrustedCertificate(issuerProblem, x509),
    )
  const parsed = parseCertificate(x509)
  if (parsed === undefined) return refuse('certificate-unreadable', describeUnreadable(headerValue, der))
  const { certificate, legalName, statements } = parsed

  const unfit = findFitnessProblem(x509, certificate)
  if (unfit !== undefined) return refuse('certificate-untrusted', unfit)
  const chain = await anchors.verifyChain(certificate, nowMilliseconds)
  if (!chain.ok) return refuse('certificate-untrusted', describeUntrustedCertificate(chain, x509))

  const problem = FIND_PROBLEM[profile](parsed)
  if (problem !== undefined) return { ok: false, problem }
  const tppId = legalName.organizationIdentifier ?? ''
  return {
    ok: true,
    certificate: {
      x509,
      hash: hashOf(x509),
      issuer: chain.issuer,
      tppId,
      organisationName: legalName.organisation ?? legalName.commonName ?? tppId,
      roles: statements === undefined ? new Set() : rolesIn(statements),
      validFromMilliseconds: chain.validFromMilliseconds,
      validToMilliseconds: chain.validToMilliseconds,
    },
  }
}

function refuse(kind: CertificateProblemKind, detail: string): CertificateOutcome {
  return { ok: false, problem: { kind, detail } }
}
