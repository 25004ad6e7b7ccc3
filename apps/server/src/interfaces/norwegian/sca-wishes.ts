import type { HeaderName, TypedHeaders } from '@havn/contract'
import { readSignatureHeader } from '@havn/http-signature'
import type { NotificationWishes, ReadScaWishes, ReceivedRequest } from '../../edge/index.ts'

/** The headers that say something; which of them a call may have is a matter of its operation. */
type WishHeaders = TypedHeaders<{ required: readonly []; optional: readonly HeaderName[] }>

/** Reads what a call says in the headers of the Norwegian interface. */
export const readNorwegianWishes: ReadScaWishes = (typed, request) => {
  // They were read by the header set of the operation, which has no other headers than these types.
  const headers = typed as WishHeaders
  return {
    psuId: headers['psu-id'],
    nationalId: headers['x-psu-identity'],
    context: headers['psu-context'],
    agreementId: headers['psu-corporate-id'],
    sessionId: headers['tpp-session-id'],
    redirectUri: headers['tpp-redirect-uri'],
    prefersDevice: headers['tpp-redirect-preferred'] === 'false',
    brand: headers['tpp-brand-logging-information'],
    psuIpAddress: headers['psu-ip-address'],
    acceptLanguage: headers['psu-accept-language'],
    consentPurpose: headers['tpp-consent-purpose'],
    notifications: notificationsOf(headers, request),
  }
}

function notificationsOf(headers: WishHeaders, request: ReceivedRequest): NotificationWishes | undefined {
  const uri = headers['tpp-notification-uri']
  if (uri === undefined) return undefined
  const contents = headers['tpp-notification-content-preferred']
  return { uri, contents, isProven: isSigned(request, 'tpp-notification-uri') }
}

/** Somebody else may have added a header that is not signed. */
function isSigned({ headers }: ReceivedRequest, name: HeaderName): boolean {
  const signature = readSignatureHeader(headers)
  return signature.ok && signature.value.headers.includes(name)
}
