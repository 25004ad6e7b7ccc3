import { X509Certificate } from 'node:crypto'
import { explain, parseCertificateName, readSignatureHeader, verifyRequest } from '@havn/http-signature'
import { certificatesOf, describeGiven } from './credentials.ts'

/** How to recognise the bank's seal. */
export type BankSeal = {
  /** PEM of the authority that issues the bank's seal certificates, or of several during a change. */
  authority: string
  /** The identifier in the bank's seal certificate. A seal that the authority issued to another organisation is refused. */
  organizationIdentifier: string
  /** The real time; now, if left out. */
  nowMilliseconds?: number
  /** How many seconds the message's Date may differ from now, in either direction. Default 300. */
  secondsMax?: number
}

/** A message that the bank has signed: a notification, or an answer. */
export interface SealedMessage {
  /** Of the request: of a notification itself, or of the request that is answered. */
  readonly method: string
  readonly target: string
  /** Every value received, by lower-case name. */
  readonly headers: ReadonlyMap<string, readonly string[]>
  readonly body: Uint8Array
  /** The names that the signature must cover. */
  readonly mustSign: readonly string[]
}

/** Why a message does not carry the bank's seal; undefined if it does. */
export function findSealProblem(message: SealedMessage, bank: BankSeal): string | undefined {
  const { headers, mustSign, ...rest } = message
  const { nowMilliseconds = Date.now(), secondsMax = 300 } = bank
  const certificate = readCertificate(headers.get('aspsp-signature-certificate'))
  if (typeof certificate === 'string') return certificate
  const distrust = findDistrust(certificate, bank, nowMilliseconds)
  if (distrust !== undefined) return distrust
  const verified = verifyRequest({ ...rest, headers, certificate })
  if (!verified.ok) return explain(verified.problem)
  const signature = readSignatureHeader(headers)
  const unsigned = mustSign.filter((name) => !(signature.ok && signature.value.headers.includes(name)))
  if (unsigned.length > 0) return `the signature does not cover ${unsigned.join(', ')}`
  const age = (nowMilliseconds - Date.parse(headers.get('date')?.[0] ?? '')) / 1000
  // NaN, from an unreadable date, fails this comparison too.
  return Math.abs(age) <= secondsMax ? undefined : `the Date is more than ${secondsMax} seconds off`
}

function readCertificate(values: readonly string[] = []): X509Certificate | string {
  const [value] = values
  if (value === undefined || values.length > 1) return 'expected one header ASPSP-Signature-Certificate'
  try {
    return new X509Certificate(Buffer.from(value, 'base64'))
  } catch {
    return 'the header ASPSP-Signature-Certificate holds no certificate'
  }
}

/** Why this certificate is not trusted as the bank's; undefined if it is. */
function findDistrust(
  certificate: X509Certificate,
  bank: BankSeal,
  nowMilliseconds: number,
): string | undefined {
  const authorities = certificatesOf(bank.authority)
  if (authorities === undefined)
    return `authority: expected the PEM of a certificate, got ${describeGiven(bank.authority, 'a certificate')}`
  if (!authorities.some((one) => certificate.checkIssued(one) && certificate.verify(one.publicKey)))
    return 'the seal certificate was not issued by the authority given'
  // Node 20 has these dates as texts only.
  const { validFrom, validTo } = certificate
  if (!(nowMilliseconds >= Date.parse(validFrom) && nowMilliseconds <= Date.parse(validTo)))
    return `the seal certificate is valid from ${validFrom} to ${validTo} only`
  const name = organizationOf(certificate)
  if (name !== bank.organizationIdentifier)
    return `the seal certificate is that of ${name ?? 'nobody with an organizationIdentifier'}, not of ${bank.organizationIdentifier}`
  return undefined
}

const organizationIdentifierType = '2.5.4.97'

/** The organizationIdentifier of a certificate; undefined if it has none or several. */
export function organizationOf({ subject }: X509Certificate): string | undefined {
  const name = parseCertificateName(subject)
  const found = name.ok ? name.value.flat().filter(({ type }) => type === organizationIdentifierType) : []
  return found.length === 1 ? found[0]?.value : undefined
}
