import { X509Certificate } from 'node:crypto'
import * as pkijs from 'pkijs'

/** The certificate authorities whose word counts. */
export interface TrustAnchors {
  /** Of several chains that hold, one that is valid at this moment, else the one that is valid longest. */
  followChain(certificate: pkijs.Certificate, nowMilliseconds: number): Promise<Chain>
}

export type Chain = TrustedChain | BrokenChain

interface TrustedChain {
  readonly ok: true
  readonly validFromMilliseconds: number
  readonly validToMilliseconds: number
}

export interface BrokenChain {
  readonly ok: false
  readonly why: 'issuer-unknown' | 'not-signed-by-issuer' | 'never-valid-together'
}

export function readTrustAnchors(pem: string): TrustAnchors {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  const anchors = blocks.map((block) => readAnchor(new X509Certificate(block)))
  if (anchors.length === 0) throw new Error('the file of certificate authorities holds no PEM certificate')

  return {
    async followChain(certificate, nowMilliseconds) {
      const issuers = anchors.filter(({ subject }) => subject.isEqual(certificate.issuer))
      // An authority that was renewed is there twice, with the same name and key.
      const chains = await Promise.all(issuers.map((issuer) => followTo(issuer, certificate)))
      const trusted = chains.filter((chain) => chain.ok)
      return (
        trusted.find((chain) => isValidAt(chain, nowMilliseconds)) ??
        trusted.toSorted((one, other) => other.validToMilliseconds - one.validToMilliseconds)[0] ??
        chains[0] ?? { ok: false, why: 'issuer-unknown' }
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

async function followTo(issuer: pkijs.Certificate, certificate: pkijs.Certificate): Promise<Chain> {
  // A chain is valid while all of it is. A certificate may be older than the authority's present certificate.
  const both = [issuer, certificate]
  const validFromMilliseconds = Math.max(...both.map(({ notBefore }) => notBefore.value.getTime()))
  const validToMilliseconds = Math.min(...both.map(({ notAfter }) => notAfter.value.getTime()))
  // NaN, from an unreadable date, fails this comparison too.
  if (!(validFromMilliseconds <= validToMilliseconds)) return { ok: false, why: 'never-valid-together' }
  const engine = new pkijs.CertificateChainValidationEngine({
    trustedCerts: [issuer],
    certs: [certificate],
    // Whether the chain is valid now is asked at every call; here only whether it holds while it is valid.
    checkDate: new Date(validFromMilliseconds),
  })
  const { result } = await engine.verify()
  return result
    ? { ok: true, validFromMilliseconds, validToMilliseconds }
    : { ok: false, why: 'not-signed-by-issuer' }
}

function readAnchor(x509: X509Certificate): pkijs.Certificate {
  if (!x509.ca) throw new Error(`${x509.subject.replaceAll('\n', ', ')} is no certificate authority`)
  return pkijs.Certificate.fromBER(x509.raw)
}
