import { type BankSeal, findSealProblem } from './bank-seal.ts'
import type { Notification } from './notification.ts'

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

/** The notification, if it is the bank's and recent; otherwise what is wrong with it. */
export type VerifiedNotification = { ok: true; notification: Notification } | { ok: false; problem: string }

const SIGNED_NAMES = ['(request-target)', 'date', 'digest', 'x-request-id']

/**
 * Checks that the notification comes from the bank, is recent, was sent to this path and is unchanged, and returns its
 * content. Answer 2xx once you have stored it. The same `notificationId` may come more than once. Another recipient could
 * forward a notification to you, so check that the payment is yours.
 *
 * @example
 * ```ts
 * import { readFileSync } from 'node:fs'
 * import { createServer } from 'node:http'
 * import { buffer } from 'node:stream/consumers'
 * import { verifyNotification } from '@havn/tpp-sdk'
 *
 * const bank = { authority: readFileSync('ca.pem', 'utf8'), organizationIdentifier: 'PSDNO-FSA-000000001' }
 * const server = createServer(async (request, response) => {
 *   const { method = '', url: target = '', headersDistinct: headers } = request
 *   const verified = verifyNotification({ method, target, headers, body: await buffer(request) }, bank)
 *   if (verified.ok) console.log(verified.notification.paymentId, verified.notification.transactionStatus)
 *   response.writeHead(verified.ok ? 204 : 400).end()
 * })
 * server.listen(9000)
 * ```
 */
export function verifyNotification(received: ReceivedNotification, bank: BankSeal): VerifiedNotification {
  const { method, target, body } = received
  const notBytes = findBodyMistake(body)
  if (notBytes !== undefined) return failed(notBytes)
  const headers = new Map(Object.entries(received.headers).map(([name, values = []]) => [name, values]))
  const problem = findSealProblem({ method, target, headers, body, mustSign: SIGNED_NAMES }, bank)
  return problem === undefined ? readBody(body) : failed(problem)
}

/** A framework may have read the body already, and the seal covers the bytes. */
function findBodyMistake(body: unknown): string | undefined {
  if (body instanceof Uint8Array) return undefined
  const got = typeof body === 'string' ? 'a text' : `a value of the type ${typeof body}`
  return `body: expected the bytes as received, got ${got}: read them before anything parses or decodes them, with buffer(request) of node:stream/consumers or express.raw({ type: () => true })`
}

function readBody(body: Uint8Array): VerifiedNotification {
  let json: unknown
  try {
    json = JSON.parse(Buffer.from(body).toString('utf8'))
  } catch {
    return failed('the body is not JSON')
  }
  const missing = missingFields(json)
  if (missing.length > 0)
    return failed(`the body is no notification: ${missing.join(', ')} is missing or wrong`)
  return { ok: true, notification: json as Notification }
}

const isText = (value: unknown): boolean => typeof value === 'string' && value !== ''
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The fields that every notification has. The bank may add others, so what is not known is no mistake. */
function missingFields(json: unknown): string[] {
  const fields = isRecord(json) ? json : {}
  const links = isRecord(fields['_links']) ? fields['_links'] : {}
  const status = isRecord(links['status']) ? links['status'] : {}
  const checks: Record<string, boolean> = {
    notificationId: isText(fields['notificationId']),
    sequenceNumber: Number.isInteger(fields['sequenceNumber']),
    resource: isText(fields['resource']),
    ...idCheck(fields),
    at: isText(fields['at']),
    '_links.status': isText(status['href']),
  }
  return Object.keys(checks).filter((name) => checks[name] !== true)
}

/** The id of what it is about, by the kind of resource. */
function idCheck(fields: Readonly<Record<string, unknown>>): Record<string, boolean> {
  const name = ID_FIELDS[String(fields['resource'])]
  return name === undefined ? {} : { [name]: isText(fields[name]) }
}

const ID_FIELDS: Readonly<Record<string, string>> = {
  payments: 'paymentId',
  'bulk-payments': 'paymentId',
  'periodic-payments': 'paymentId',
  'signing-baskets': 'basketId',
  'bank-offered-consents': 'consentId',
}

function failed(problem: string): VerifiedNotification {
  return { ok: false, problem }
}
