import type { NotificationUri } from '@havn/contract'
import type { ReadScaWishes, ReceivedRequest } from '../../edge/index.ts'

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
  readonly 'tpp-brand-logging-information'?: string
  readonly 'tpp-notification-uri'?: NotificationUri
}

/** Reads what a call says in the headers of the standard. */
export const readBerlinGroupWishes: ReadScaWishes = (typed, request) => {
  // They were read by the header set of the operation, which has no other headers than these types.
  const headers = (typed ?? {}) as WishHeaders
  return {
    psuId: undefined,
    nationalId: undefined,
    loginHint: headers['psu-id'],
    context: undefined,
    agreementId: undefined,
    corporateId: headers['psu-corporate-id'],
    sessionId: undefined,
    redirectUri: headers['tpp-redirect-uri'],
    nokRedirectUri: headers['tpp-nok-redirect-uri'],
    prefersDevice: prefersDevice(headers),
    startsLater: headers['tpp-explicit-authorisation-preferred'] === 'true',
    rejectsWithoutFunds: headers['tpp-rejection-nofunds-preferred'] === 'true',
    brand: headers['tpp-brand-logging-information'],
    psuIpAddress: headers['psu-ip-address'],
    acceptLanguage: headers['psu-accept-language'],
    consentPurpose: undefined,
    notifications: notificationsOf(headers, request),
  }
}

/** The wish for a device counts more than one for a redirect, if the TPP says whom to ask there. */
function prefersDevice(headers: WishHeaders): boolean {
  const isWished =
    headers['tpp-decoupled-preferred'] === 'true' || headers['tpp-redirect-preferred'] === 'false'
  return isWished && headers['psu-id'] !== undefined
}

/** An address that is not signed is the TPP's own where its connection says who calls, which is the case for every call here. */
function notificationsOf(headers: WishHeaders, { headers: received }: ReceivedRequest) {
  const uri = headers['tpp-notification-uri']
  if (uri === undefined) return undefined
  return { uri, contents: undefined, isProven: !received.has('signature') }
}
