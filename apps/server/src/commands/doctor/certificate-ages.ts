import { X509Certificate } from 'node:crypto'
import { type Checkup, failed, ok, warning } from '../program/checkup.ts'

/** An authority takes days to issue a certificate, and an operator is to read the warning before that. */
const daysLeftMin = 30
const dayMilliseconds = 86_400_000

/** The certificates of a text in PEM, the first one's issuers behind it. */
export function certificatesIn(pem: string): readonly X509Certificate[] {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  return blocks.map((block) => new X509Certificate(block))
}

interface AgedCertificates {
  readonly check: string
  /** What the certificates are, as the subject of a sentence in the singular. */
  readonly what: string
  readonly certificates: readonly X509Certificate[]
  /** Where another certificate belongs. */
  readonly fix: string
}

/** Whether certificates are valid now and for long enough to be replaced in time. */
export function checkAges(
  { check, what, certificates, fix }: AgedCertificates,
  nowMilliseconds: number,
): Checkup {
  const early = certificates.find(({ validFromDate }) => validFromDate.getTime() > nowMilliseconds)
  if (early !== undefined)
    return failed(check, `${what} (${nameOf(early)}) is valid only from ${dayOf(early.validFromDate)}`, fix)
  const [first] = certificates.toSorted(
    (one, other) => one.validToDate.getTime() - other.validToDate.getTime(),
  )
  if (first === undefined) return failed(check, `${what} is no certificate`, fix)
  const days = Math.floor((first.validToDate.getTime() - nowMilliseconds) / dayMilliseconds)
  if (days < 0) return failed(check, `${what} (${nameOf(first)}) expired on ${dayOf(first.validToDate)}`, fix)
  return days < daysLeftMin
    ? warning(check, `${what} (${nameOf(first)}) expires in ${days} days`, fix)
    : ok(check, `${what} is valid for ${days} days`)
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10)

const nameOf = ({ subject }: X509Certificate) => /(?:^|\n)CN=([^\n]*)/.exec(subject)?.[1] ?? 'without a name'
