import { generateKeyPairSync, type X509Certificate } from 'node:crypto'
import { readCertificateFacts } from './certificate-facts.ts'
import { issueTppCertificate, issueTppQwac, type TppIssue } from './tpp-identity.ts'

/** What a test certificate can be made to have wrong. A bank refuses each in its own way. */
export const certificateFaults = [
  'expired',
  'issuer-unknown',
  'profile-wrong',
  'revoked',
  'revocation-unknown',
  'role-withdrawn',
  'not-registered',
] as const
export type CertificateFault = (typeof certificateFaults)[number]

/** Words that the serial number of a certificate begins with, in ASCII: by them the sandbox knows what to say of it. */
const SERIAL_TEXTS = { expired: 'Expired', revoked: 'Revoked', 'revocation-unknown': 'Unknown' } as const

/** Words in the number of an organizationIdentifier: by them the sandbox knows what its register says of a TPP. */
const REGISTER_TEXTS = { 'role-withdrawn': 'WITHDRAWN', 'not-registered': 'UNREGISTERED' } as const

/** Issues a certificate that a bank refuses for this fault alone. */
export function issueFaultyCertificate(issue: TppIssue, fault: CertificateFault): string {
  if (fault === 'profile-wrong') return issueTppQwac(issue)
  if (fault === 'issuer-unknown') return issueTppCertificate({ ...issue, ca: unknownAuthority() })
  if (fault === 'expired') {
    // An authority that was made just now is valid since an hour ago: its certificates are from later.
    const validFrom = new Date(Date.now() - 59 * minuteMilliseconds)
    const validDays = 58 / minutesPerDay
    return issueTppCertificate({ ...issue, validFrom, validDays, serialText: SERIAL_TEXTS.expired })
  }
  if (fault === 'revoked' || fault === 'revocation-unknown')
    return issueTppCertificate({ ...issue, serialText: SERIAL_TEXTS[fault] })
  const { name } = issue
  const identifier = identifierWithFault(name.organizationIdentifier, REGISTER_TEXTS[fault])
  return issueTppCertificate({ ...issue, name: { ...name, organizationIdentifier: identifier } })
}

const minuteMilliseconds = 60_000
const minutesPerDay = 1440

function unknownAuthority(): TppIssue['ca'] {
  const name: TppIssue['ca']['name'] = [
    ['C', 'NO'],
    ['O', 'Unknown Authority'],
    ['CN', 'Unknown CA'],
  ]
  return { name, ...generateKeyPairSync('ec', { namedCurve: 'P-256' }) }
}

/** `PSDNO-FSA-123456789` becomes `PSDNO-FSA-WITHDRAWN-123456789`. */
function identifierWithFault(identifier: string, text: string): string {
  return identifier.replace(/^(PSD[A-Z]{2}-[A-Z]{2,8}-)/, `$1${text}-`)
}

/** What the sandbox says of the certificate with this serial number, in hexadecimal; undefined if it is good. */
export function faultOfSerialNumber(serialNumber: string): keyof typeof SERIAL_TEXTS | undefined {
  const text = Buffer.from(serialNumber.slice(0, 14), 'hex').toString('latin1')
  return keyWith(SERIAL_TEXTS, (known) => text === known)
}

/** What the sandbox's register says of the TPP with this identifier; undefined if it has all roles. */
export function faultOfIdentifier(identifier: string): keyof typeof REGISTER_TEXTS | undefined {
  return keyWith(REGISTER_TEXTS, (known) => identifier.includes(`-${known}-`))
}

/** The fault with which a certificate of the sandbox was issued, as far as it shows in the certificate. */
export function faultOfCertificate(certificate: X509Certificate): CertificateFault | undefined {
  const { organizationIdentifier = '' } = readCertificateFacts(certificate)
  return faultOfSerialNumber(certificate.serialNumber) ?? faultOfIdentifier(organizationIdentifier)
}

function keyWith<Key extends string>(
  texts: Record<Key, string>,
  fits: (text: string) => boolean,
): Key | undefined {
  return (Object.keys(texts) as Key[]).find((key) => fits(texts[key]))
}
