import { X509Certificate } from 'node:crypto'
import { compileBody, Notification } from '@havn/contract'
import { explain, parseCertificateName, readSignatureHeader, verifyRequest } from '@havn/http-signature'

export type ReceivedNotification = {
  /** POST. */
  method: string
  /** Path and query as received: `request.url` of node:http. */
  target: string
  /** As `request.headersDistinct` of node:http has them: by lower-case name, every value received. */
  headers: Readonly<Record<string, readonly string[] | undefined>>
  /** The bytes received, before any decoding. */
  body: Uint8Array
}

export type BankSeal = {
  /** PEM of the authority that issues the bank's seal certificates; of several, while one takes over from another. */
  authority: string
  /** The bank's own, as in its seal certificate; another's seal of the same authority does not pass for it. */
  organizationIdentifier: string
  /** The real time. */
  nowMilliseconds?: number
  /** How old a notification may be, and how far ahead of our clock. */
  secondsMax?: number
}

export type VerifiedNotification = { ok: true; notification: Notification } | { ok: false; problem: string }

const readNotification = compileBody(Notification)
const SIGNED_NAMES = ['(request-target)', 'date', 'digest', 'x-request-id']

/**
 * Whether this came from the bank, now, to this path and as it is; then what it says. Answer 2xx when you have kept it.
 * One `notificationId` may come more than once. Whoever was told could pass it on to you: see that the payment is yours.
 */
export function verifyNotification(received: ReceivedNotification, bank: BankSeal): VerifiedNotification {
  const { nowMilliseconds = Date.now(), secondsMax = 300 } = bank
  const headers = new Map(Object.entries(received.headers).map(([name, values = []]) => [name, values]))
  const certificate = readCertificate(headers.get('aspsp-signature-certificate'))
  if (typeof certificate === 'string') return refused(certificate)
  const distrust = whyNot(certificate, bank, nowMilliseconds)
  if (distrust !== undefined) return refused(distrust)
  const { method, target, body } = received
  const verified = verifyRequest({ method, target, headers, body, certificate })
  if (!verified.ok) return refused(explain(verified.problem))
  const signature = readSignatureHeader(headers)
  const unsigned = SIGNED_NAMES.filter((name) => !(signature.ok && signature.value.headers.includes(name)))
  if (unsigned.length > 0) return refused(`the signature does not cover ${unsigned.join(', ')}`)
  const age = (nowMilliseconds - Date.parse(headers.get('date')?.[0] ?? '')) / 1000
  if (!(Math.abs(age) <= secondsMax)) return refused(`the Date is more than ${secondsMax} seconds off`)
  return readBody(body)
}

function readBody(body: Uint8Array): VerifiedNotification {
  let json: unknown
  try {
    json = JSON.parse(Buffer.from(body).toString('utf8'))
  } catch {
    return refused('the body is not JSON')
  }
  const read = readNotification(json)
  if (read.ok) return { ok: true, notification: read.value }
  return refused(read.problem.map(({ path, text }) => `${path}: ${text}`).join('; '))
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

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/** Why this certificate is not the bank's; undefined if it is. */
function whyNot(certificate: X509Certificate, bank: BankSeal, nowMilliseconds: number): string | undefined {
  const authorities = (bank.authority.match(CERTIFICATE) ?? []).map((pem) => new X509Certificate(pem))
  if (!authorities.some((one) => certificate.checkIssued(one) && certificate.verify(one.publicKey)))
    return 'the seal certificate was not issued by the authority given'
  const { validFromDate, validToDate } = certificate
  if (nowMilliseconds < validFromDate.getTime() || nowMilliseconds > validToDate.getTime())
    return `the seal certificate is valid from ${certificate.validFrom} to ${certificate.validTo} only`
  const name = organizationOf(certificate)
  if (name !== bank.organizationIdentifier)
    return `the seal certificate is that of ${name ?? 'nobody with an organizationIdentifier'}, not of ${bank.organizationIdentifier}`
  return undefined
}

const organizationIdentifierType = '2.5.4.97'

/** Undefined also where it has several: a name that says two things says nothing. */
function organizationOf({ subject }: X509Certificate): string | undefined {
  const name = parseCertificateName(subject)
  const found = name.ok ? name.value.flat().filter(({ type }) => type === organizationIdentifierType) : []
  return found.length === 1 ? found[0]?.value : undefined
}

function refused(problem: string): VerifiedNotification {
  return { ok: false, problem }
}
