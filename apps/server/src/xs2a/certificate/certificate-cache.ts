import { readCertificate } from './read-certificate.ts'
import type { CertificateVerdict, TppCertificate } from './tpp-certificate.ts'
import type { TrustAnchors } from './trust-anchors.ts'

const certificatesMax = 5_000

export type ReadTppCertificate = (
  headerValue: string,
  nowMilliseconds: number,
) => CertificateVerdict | Promise<CertificateVerdict>

/**
 * Reading and validating a certificate costs more than all the rest of a call, and a TPP sends the same one for
 * years: a trusted one is remembered by the text of its header. Dates are judged every time.
 */
export function rememberCertificates(anchors: TrustAnchors): ReadTppCertificate {
  const trusted = new Map<string, CertificateVerdict & { ok: true }>()

  return (headerValue, nowMilliseconds) => {
    const known = trusted.get(headerValue)
    if (known !== undefined) return judgeDates(known, nowMilliseconds)
    return readCertificate(headerValue, anchors).then((verdict) => {
      if (!verdict.ok) return verdict
      if (trusted.size >= certificatesMax) trusted.clear()
      trusted.set(headerValue, verdict)
      return judgeDates(verdict, nowMilliseconds)
    })
  }
}

function judgeDates(verdict: CertificateVerdict & { ok: true }, nowMilliseconds: number): CertificateVerdict {
  const { certificate } = verdict
  const { validFromMilliseconds: from, validToMilliseconds: to } = certificate
  if (nowMilliseconds < from)
    return refuse(certificate, 'certificate-not-yet-valid', `it is valid from ${iso(from)}`)
  if (nowMilliseconds > to) return refuse(certificate, 'certificate-expired', `it was valid until ${iso(to)}`)
  return verdict
}

const iso = (milliseconds: number) => new Date(milliseconds).toISOString()

function refuse(
  certificate: TppCertificate,
  kind: 'certificate-not-yet-valid' | 'certificate-expired',
  detail: string,
): CertificateVerdict {
  return { ok: false, problem: { kind, detail }, certificate }
}
