import { X509Certificate } from 'node:crypto'
import * as pkijs from 'pkijs'

/** The certificate authorities that this server trusts. */
export interface TrustAnchors {
  /** Returns undefined if a trusted authority signed this certificate. This is cheap, so it is checked first. */
  findIssuerProblem(x509: X509Certificate): BrokenCertificateChain | undefined
  /** Verifies the chain. Of several that hold, it returns one that is valid now, else the one that is valid longest. */
  verifyChain(certificate: pkijs.Certificate, nowMilliseconds: number): Promise<CertificateChain>
}

export type CertificateChain = TrustedCertificateChain | BrokenCertificateChain

interface TrustedCertificateChain {
  readonly ok: true
  /** The authority that issued the certificate. */
  readonly issuer: X509Certificate
  readonly validFromMilliseconds: number
  readonly validToMilliseconds: number
}

export interface BrokenCertificateChain {
  readonly ok: false
  readonly reason:
    | 'issuer-unknown'
    | 'not-signed-by-issuer'
    | 'never-valid-together'
    | 'list-outdated'
    | 'issuer-limited'
}

/** A certificate authority whose certificates are accepted. */
export interface TrustAnchor {
  readonly x509: X509Certificate
  /** True while the list that names it is too old to be relied on. */
  readonly isOutdated?: boolean
}

/** Reads authorities from a PEM file's text, and throws if there is none. */
export function readAnchors(pem: string): readonly TrustAnchor[] {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  if (blocks.length === 0) throw new Error('the file of certificate authorities contains no PEM certificate')
  return blocks.map((block) => ({ x509: new X509Certificate(block) }))
}

/** Reads the trusted authorities from a PEM file's text, and throws if there is none or one is not an authority. */
export function readTrustAnchors(pem: string): TrustAnchors {
  return createTrustAnchors(readAnchors(pem))
}

/** Trusts these authorities, and throws if one of them is none. */
export function createTrustAnchors(authorities: readonly TrustAnchor[]): TrustAnchors {
  const anchors = authorities.map(parseAnchor)

  return {
    findIssuerProblem(x509) {
      const named = anchors.filter((anchor) => x509.checkIssued(anchor.x509))
      if (named.length === 0) return { ok: false, reason: 'issuer-unknown' }
      const signers = named.filter((anchor) => isSignedBy(anchor.x509, x509))
      if (signers.length === 0) return { ok: false, reason: 'not-signed-by-issuer' }
      return signers.every(({ isOutdated }) => isOutdated)
        ? { ok: false, reason: 'list-outdated' }
        : undefined
    },
    async verifyChain(certificate, nowMilliseconds) {
      const issuers = anchors.filter(
        (anchor) => !anchor.isOutdated && anchor.certificate.subject.isEqual(certificate.issuer),
      )
      // A renewed authority occurs twice, with the same name and key.
      const chains = await Promise.all(issuers.map((issuer) => verifyChainTo(issuer, certificate)))
      const trusted = chains.filter((chain) => chain.ok)
      return (
        trusted.find((chain) => isValidAt(chain, nowMilliseconds)) ??
        trusted.toSorted((one, other) => other.validToMilliseconds - one.validToMilliseconds)[0] ??
        chains[0] ?? { ok: false, reason: 'issuer-unknown' }
      )
    },
  }
}

const NAME_CONSTRAINTS = '2.5.29.30'

export function isValidAt(
  { validFromMilliseconds, validToMilliseconds }: Omit<TrustedCertificateChain, 'ok' | 'issuer'>,
  nowMilliseconds: number,
): boolean {
  return validFromMilliseconds <= nowMilliseconds && nowMilliseconds <= validToMilliseconds
}

interface ParsedAnchor extends TrustAnchor {
  readonly certificate: pkijs.Certificate
}

async function verifyChainTo(
  { x509: issuerX509, certificate: issuer }: ParsedAnchor,
  certificate: pkijs.Certificate,
): Promise<CertificateChain> {
  // A chain is valid while all of its certificates are. A certificate may be older than its authority's current one.
  const both = [issuer, certificate]
  const validFromMilliseconds = Math.max(...both.map(({ notBefore }) => notBefore.value.getTime()))
  const validToMilliseconds = Math.min(...both.map(({ notAfter }) => notAfter.value.getTime()))
  // NaN, from an unreadable date, fails this comparison too.
  if (!(validFromMilliseconds <= validToMilliseconds)) return { ok: false, reason: 'never-valid-together' }
  // The engine ignores what the certificate of a trusted authority says about names.
  if (issuer.extensions?.some(({ extnID }) => extnID === NAME_CONSTRAINTS))
    return { ok: false, reason: 'issuer-limited' }
  const engine = new pkijs.CertificateChainValidationEngine({
    trustedCerts: [issuer],
    certs: [certificate],
    // This verifies the signatures only: whether the chain is valid now is checked at every call.
    checkDate: new Date(validFromMilliseconds),
  })
  const { result } = await engine.verify()
  return result
    ? { ok: true, issuer: issuerX509, validFromMilliseconds, validToMilliseconds }
    : { ok: false, reason: 'not-signed-by-issuer' }
}

function isSignedBy(issuer: X509Certificate, x509: X509Certificate): boolean {
  try {
    return x509.verify(issuer.publicKey)
  } catch {
    return false
  }
}

function parseAnchor({ x509, isOutdated = false }: TrustAnchor): ParsedAnchor {
  if (!x509.ca) throw new Error(`${x509.subject.replaceAll('\n', ', ')} is not a certificate authority`)
  return { x509, isOutdated, certificate: pkijs.Certificate.fromBER(x509.raw) }
}
