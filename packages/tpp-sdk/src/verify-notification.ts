import { X509Certificate } from 'node:crypto'
import { compileBody, Notification } from '@havn/contract'
import { explain, parseCertificateName, readSignatureHeader, verifyRequest } from '@havn/http-signature'

/** A notification as it was received, before it is verified. */
export type ReceivedNotification = {
  /** Always POST. */
  method: string
  /** Path and query as received: `request.url` of node:http. */
  target: string
  /** As `request.headersDistinct` of node:http has them: by lower-case name, every value received. */
  headers: Readonly<Record<string, readonly string[] | undefined>>
  /** The bytes received, before any decoding. */
  body: Uint8Array
}

/** How to recognise the bank's seal. */
export type BankSeal = {
  /** PEM of the authority that issues the bank's seal certificates, or of several during a change. */
  authority: string
  /** The identifier in the bank's seal certificate. A seal that the authority issued to another organisation is refused. */
  organizationIdentifier: string
  /** The real time; now, if left out. */
  nowMilliseconds?: number
  /** How many seconds the notification's Date may differ from now, in either direction. */
  secondsMax?: number
}

export type VerifiedNotification = { ok: true; notification: Notification } | { ok: false; problem: string }

const readNotification = compileBody(Notification)
const SIGNED_NAMES = ['(request-target)', 'date', 'digest', 'x-request-id']

/**
 * Checks that the notification comes from the bank, is recent, was sent to this path and is unchanged, and returns its
 * content. Answer 2xx once you have stored it. The same `notificationId` may come more than once. Another recipient could
 * forward a notification to you, so check that the payment is yours.
 */
export function verifyNotification(received: ReceivedNotification, bank: BankSeal): VerifiedNotification {
  const { nowMilliseconds = Date.now(), secondsMax = 300 } = bank
  const headers = new Map(Object.entries(received.headers).map(([name, values = []]) => [name, values]))
  const certificate = readCertificate(headers.get('aspsp-signature-certificate'))
  if (typeof certificate === 'string') return failed(certificate)
  const distrust = findDistrust(certificate, bank, nowMilliseconds)
  if (distrust !== undefined) return failed(distrust)
  const { method, target, body } = received
  const verified = verifyRequest({ method, target, headers, body, certificate })
  if (!verified.ok) return failed(explain(verified.problem))
  const signature = readSignatureHeader(headers)
  const unsigned = SIGNED_NAMES.filter((name) => !(signature.ok && signature.value.headers.includes(name)))
  if (unsigned.length > 0) return failed(`the signature does not cover ${unsigned.join(', ')}`)
  const age = (nowMilliseconds - Date.parse(headers.get('date')?.[0] ?? '')) / 1000
  if (!(Math.abs(age) <= secondsMax)) return failed(`the Date is more than ${secondsMax} seconds off`)
  return readBody(body)
}

function readBody(body: Uint8Array): VerifiedNotification {
  let json: unknown
  try {
    json = JSON.parse(Buffer.from(body).toString('utf8'))
  } catch {
    return failed('the body is not JSON')
  }
  const read = readNotification(json)
  if (read.ok) return { ok: true, notification: read.value }
  return failed(read.problem.map(({ path, text }) => `${path}: ${text}`).join('; '))
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

/** Why this certificate is not trusted as the bank's; undefined if it is. */
function findDistrust(
  certificate: X509Certificate,
  bank: BankSeal,
  nowMilliseconds: number,
): string | undefined {
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

/** The organizationIdentifier of a certificate; undefined if it has none or several. */
function organizationOf({ subject }: X509Certificate): string | undefined {
  const name = parseCertificateName(subject)
  const found = name.ok ? name.value.flat().filter(({ type }) => type === organizationIdentifierType) : []
  return found.length === 1 ? found[0]?.value : undefined
}

function failed(problem: string): VerifiedNotification {
  return { ok: false, problem }
}
