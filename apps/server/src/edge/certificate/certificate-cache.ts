import { type CertificateProfile, readCertificate } from './read-certificate.ts'
import type { CertificateOutcome, TppCertificate } from './tpp-certificate.ts'
import { isValidAt, type TrustAnchors } from './trust-anchors.ts'

const certificatesMax = 5_000

export type ReadTppCertificate = (
  headerValue: string,
  nowMilliseconds: number,
  /** What the certificate must be made for. Default: a seal. */
  profile?: CertificateProfile,
) => CertificateOutcome | Promise<CertificateOutcome>

/** The authorities that are trusted now for seals, or for website certificates. */
export type AnchorsOf = (purpose: 'seal' | 'website') => TrustAnchors

/**
 * Creates a reader that caches trusted, valid certificates by the text of their header. Reading and validating one costs
 * more than the rest of a call, and a TPP sends the same one for years. Its dates are checked every time. A certificate
 * that is no longer valid is read again, because a renewed authority may have given it another chain. When the authorities
 * change, all are read again.
 */
export function createCertificateReader(currentAnchors: AnchorsOf): ReadTppCertificate {
  const caches = { seal: newCache(), website: newCache() }

  return (headerValue, nowMilliseconds, profile = 'seal') => {
    const anchors = currentAnchors(profile === 'seal' ? 'seal' : 'website')
    const cache = caches[profile]
    if (anchors !== cache.trustedBy) {
      cache.certificates.clear()
      cache.trustedBy = anchors
    }
    const known = cache.certificates.get(headerValue)
    if (known !== undefined && isValidAt(known.certificate, nowMilliseconds)) return known
    return readCertificate({ headerValue, profile }, anchors, nowMilliseconds).then((outcome) => {
      if (!outcome.ok) return outcome
      const checked = checkDates(outcome, nowMilliseconds)
      if (!checked.ok) return checked
      // The anchors may have been replaced meanwhile.
      if (anchors === cache.trustedBy) {
        evictOldest(cache.certificates)
        cache.certificates.set(headerValue, checked)
      }
      return checked
    })
  }
}

interface Cache {
  readonly certificates: Map<string, CertificateOutcome & { ok: true }>
  /** The authorities by which they were found to be trusted. */
  trustedBy: TrustAnchors | undefined
}

const newCache = (): Cache => ({ certificates: new Map(), trustedBy: undefined })

/** Bounds the cache. An evicted certificate is read again at its next call. */
function evictOldest(trusted: Map<string, unknown>): void {
  const [oldest] = trusted.keys()
  if (oldest !== undefined && trusted.size >= certificatesMax) trusted.delete(oldest)
}

function checkDates(outcome: CertificateOutcome & { ok: true }, nowMilliseconds: number): CertificateOutcome {
  const { certificate } = outcome
  const { validFromMilliseconds: from, validToMilliseconds: to } = certificate
  if (nowMilliseconds < from)
    return refuse(certificate, 'certificate-not-yet-valid', `the certificate is valid from ${iso(from)}`)
  if (nowMilliseconds > to)
    return refuse(certificate, 'certificate-expired', `the certificate was valid until ${iso(to)}`)
  return outcome
}

const iso = (milliseconds: number) => new Date(milliseconds).toISOString()

function refuse(
  certificate: TppCertificate,
  kind: 'certificate-not-yet-valid' | 'certificate-expired',
  detail: string,
): CertificateOutcome {
  return { ok: false, problem: { kind, detail }, certificate }
}
