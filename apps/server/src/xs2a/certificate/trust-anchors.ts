import { X509Certificate } from 'node:crypto'
import * as pkijs from 'pkijs'

/** The certificate authorities whose word counts. */
export interface TrustAnchors {
  /** Undefined if one of them has signed this certificate. Asked first, as it costs little. */
  findIssuerProblem(x509: X509Certificate): BrokenChain | undefined
  /** Of several chains that hold, one that is valid at this moment, else the one that is valid longest. */
  verifyChain(certificate: pkijs.Certificate, nowMilliseconds: number): Promise<Chain>
}

export type Chain = TrustedChain | BrokenChain

interface TrustedChain {
  readonly ok: true
  readonly validFromMilliseconds: number
  readonly validToMilliseconds: number
}

export interface BrokenChain {
  readonly ok: false
  readonly reason: 'issuer-unknown' | 'not-signed-by-issuer' | 'never-valid-together'
}

export function readTrustAnchors(pem: string): TrustAnchors {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  const anchors = blocks.map((block) => readAnchor(new X509Certificate(block)))
  if (anchors.length === 0) throw new Error('the file of certificate authorities holds no PEM certificate')

  return {
    findIssuerProblem(x509) {
      const named = anchors.filter((anchor) => x509.checkIssued(anchor.x509))
      if (named.length === 0) return { ok: false, reason: 'issuer-unknown' }
      return named.some((anchor) => isSignedBy(anchor.x509, x509))
        ? undefined
        : { ok: false, reason: 'not-signed-by-issuer' }
    },
    async verifyChain(certificate, nowMilliseconds) {
      const issuers = anchors
        .map((anchor) => anchor.certificate)
        .filter(({ subject }) => subject.isEqual(certificate.issuer))
      // An authority that was renewed is there twice, with the same name and key.
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

export function isValidAt(
  { validFromMilliseconds, validToMilliseconds }: Omit<TrustedChain, 'ok'>,
  nowMilliseconds: number,
): boolean {
  return validFromMilliseconds <= nowMilliseconds && nowMilliseconds <= validToMilliseconds
}

async function verifyChainTo(issuer: pkijs.Certificate, certificate: pkijs.Certificate): Promise<Chain> {
  // A chain is valid while all of it is. A certificate may be older than the authority's present certificate.
  const both = [issuer, certificate]
  const validFromMilliseconds = Math.max(...both.map(({ notBefore }) => notBefore.value.getTime()))
  const validToMilliseconds = Math.min(...both.map(({ notAfter }) => notAfter.value.getTime()))
  // NaN, from an unreadable date, fails this comparison too.
  if (!(validFromMilliseconds <= validToMilliseconds)) return { ok: false, reason: 'never-valid-together' }
  const engine = new pkijs.CertificateChainValidationEngine({
    trustedCerts: [issuer],
    certs: [certificate],
    // Whether the chain is valid now is asked at every call; here only whether it holds while it is valid.
    checkDate: new Date(validFromMilliseconds),
  })
  const { result } = await engine.verify()
  return result
    ? { ok: true, validFromMilliseconds, validToMilliseconds }
    : { ok: false, reason: 'not-signed-by-issuer' }
}

function isSignedBy(issuer: X509Certificate, x509: X509Certificate): boolean {
  try {
    return x509.verify(issuer.publicKey)
  } catch {
    return false
  }
}

function readAnchor(x509: X509Certificate) {
  if (!x509.ca) throw new Error(`${x509.subject.replaceAll('\n', ', ')} is no certificate authority`)
  return { x509, certificate: pkijs.Certificate.fromBER(x509.raw) }
}
