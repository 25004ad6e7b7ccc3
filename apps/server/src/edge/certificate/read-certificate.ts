import { charactersMax, decodeCanonical, hashOf, parseCertificate, readX509 } from './parse-certificate.ts'
import type { CertificateOutcome, CertificateProblemKind } from './tpp-certificate.ts'
import type { BrokenCertificateChain, TrustAnchors } from './trust-anchors.ts'
import { findFitnessProblem } from './fitness.ts'
import { rolesIn } from './qc-statements.ts'
import { findSealProblem, findWebsiteProblem } from './seal-profile.ts'
import type { X509Certificate } from 'node:crypto'

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

const HOW_TO_FIX = 'send what `openssl x509 -in cert.pem -outform DER | base64 -w0` prints'

/** Explains why a TPP-Signature-Certificate header contains no readable certificate, and what to send. */
function describeUnreadable(headerValue: string, der: Buffer | undefined): string {
  if (headerValue.length > charactersMax)
    return `expected a certificate of at most ${charactersMax} characters, got ${headerValue.length}`
  if (headerValue.includes('-----BEGIN'))
    return `expected Base64 of the DER certificate, got PEM: ${HOW_TO_FIX}`
  if (der === undefined)
    return `expected Base64 with its padding, on one line without spaces, ${describeText(headerValue)}: ${HOW_TO_FIX}`
  if (der.subarray(0, 10).toString('latin1') === '-----BEGIN')
    return `expected Base64 of the DER certificate, got Base64 of PEM: ${HOW_TO_FIX}`
  return `expected one X.509 certificate in DER, got ${der.length} other bytes: ${HOW_TO_FIX}`
}

function describeText(text: string): string {
  if (text === '') return 'got nothing'
  if (/\s/.test(text)) return 'got white space inside, as if line breaks had become spaces'
  if (/%[0-9a-f]{2}/i.test(text)) return 'got percent-encoded text'
  if (/^["']|["']$/.test(text)) return 'got it in quotes'
  if (/^[\w-]+={0,2}$/.test(text) && /[-_]/.test(text)) return 'got the alphabet for URLs, with - and _'
  return 'got something else'
}

const HOW_TO_BE_TRUSTED = 'In the sandbox, `havn tpp new` creates a trusted certificate.'

/** Explains to a TPP why the bank does not trust its certificate, and where to get one that the bank trusts. */
function describeUntrustedCertificate({ reason }: BrokenCertificateChain, x509: X509Certificate): string {
  const issuer = x509.issuer.replaceAll('\n', ', ')
  const rule = 'expected a certificate from an authority that this bank trusts'
  if (reason === 'issuer-unknown') return `${rule}, got one issued by ${issuer}. ${HOW_TO_BE_TRUSTED}`
  if (reason === 'not-signed-by-issuer')
    return `${rule}, got one that names the trusted issuer ${issuer} but is not signed with that authority's key. ${HOW_TO_BE_TRUSTED}`
  if (reason === 'issuer-limited')
    return `expected an authority that may certify any name, got one that limits names (nameConstraints), ${issuer}: this bank does not use such authorities. ${HOW_TO_BE_TRUSTED}`
  if (reason === 'list-outdated')
    return `expected that the trusted list that names the issuer ${issuer} was verified lately, got none that can be relied on any more. This is not your fault: the bank has been alarmed; retry after the time in Retry-After.`
  return `expected a certificate that is valid at some time together with that of its issuer ${issuer}; the two were never valid at the same time. ${HOW_TO_BE_TRUSTED}`
}
