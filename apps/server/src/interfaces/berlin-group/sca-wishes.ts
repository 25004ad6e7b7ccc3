import type { NotificationContent, NotificationUri } from '@havn/contract'
import { readSignatureHeader } from '@havn/http-signature'
import { isId } from '../../platform/shared/ids.ts'
import type { NotificationWishes, ReadScaWishes, ReceivedRequest } from '../../edge/index.ts'

/** The headers that say something, as the header sets of the operations read them; which a call may have is a matter of its operation. */
interface WishHeaders {
  readonly 'psu-ip-address'?: string
  readonly 'psu-accept-language'?: string
  readonly 'psu-id'?: string
  readonly 'psu-corporate-id'?: string
  readonly 'tpp-redirect-uri'?: string
  readonly 'tpp-nok-redirect-uri'?: string
  readonly 'tpp-redirect-preferred'?: string
  readonly 'tpp-decoupled-preferred'?: string
  readonly 'tpp-explicit-authorisation-preferred'?: string
  readonly 'tpp-rejection-nofunds-preferred'?: string
  readonly 'client-vop-requested'?: string
  readonly 'tpp-brand-logging-information'?: string
  readonly 'tpp-notification-uri'?: NotificationUri
  readonly 'tpp-notification-content-preferred'?: readonly NotificationContent[]
}

/** Reads what a call says in the headers of the standard. */
export const readBerlinGroupWishes: ReadScaWishes = (typed, request) => {
  // They were read by the header set of the operation, which has no other headers than these types.
  const headers = (typed ?? {}) as WishHeaders
  return {
    psuId: undefined,
    // Who is asked on a device is named; in a browser whoever logs in decides.
    nationalId: prefersDevice(headers) ? headers['psu-id'] : undefined,
    loginHint: headers['psu-id'],
    context: undefined,
    // What the bank documents as the identifier of a corporation is that of its agreement.
    agreementId: agreementOf(headers),
    corporateId: headers['psu-corporate-id'],
    sessionId: undefined,
    redirectUri: headers['tpp-redirect-uri'],
    nokRedirectUri: headers['tpp-nok-redirect-uri'],
    prefersDevice: prefersDevice(headers),
    startsLater: headers['tpp-explicit-authorisation-preferred'] === 'true' ? 'always' : 'where-two-approve',
    rejectsWithoutFunds: headers['tpp-rejection-nofunds-preferred'] === 'true',
    declinesPayeeChecks: headers['client-vop-requested'] === 'false',
    brand: headers['tpp-brand-logging-information'],
    psuIpAddress: headers['psu-ip-address'],
    acceptLanguage: headers['psu-accept-language'],
    consentPurpose: undefined,
    notifications: notificationsOf(headers, request),
  }
}

function agreementOf({ 'psu-corporate-id': corporateId = '' }: WishHeaders): string | undefined {
  return isId(corporateId) ? corporateId : undefined
}

/** The wish for a device counts more than one for a redirect, if the TPP says whom to ask there. */
function prefersDevice(headers: WishHeaders): boolean {
  const isWished =
    headers['tpp-decoupled-preferred'] === 'true' || headers['tpp-redirect-preferred'] === 'false'
  return isWished && headers['psu-id'] !== undefined
}

function notificationsOf(
  headers: WishHeaders,
  { headers: received }: ReceivedRequest,
): NotificationWishes | undefined {
  const uri = headers['tpp-notification-uri']
  if (uri === undefined) return undefined
  return { uri, contents: headers['tpp-notification-content-preferred'], isProven: isProven(received) }
}

/** A call that is not sealed came over a connection that only its TPP can open; in a sealed one the address is signed too. */
function isProven(received: ReceivedRequest['headers']): boolean {
  if (!received.has('signature')) return true
  const signature = readSignatureHeader(received, { caseOfNames: 'any' })
  return signature.ok && signature.value.headers.includes('tpp-notification-uri')
}
