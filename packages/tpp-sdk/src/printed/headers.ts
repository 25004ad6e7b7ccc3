// Printed by tools/generate/print-client.ts from the operations of the contract. Do not edit.

import type { ConsentPurpose, PsuHttpMethod, Uuid } from './bodies.ts'
import type { KnownPsu, Psu } from '../session-headers.ts'

/** Values of x-accept-fix, by which a TPP adopts a change before it becomes the default. */
export type AcceptFix =
  /** amounts serialised as strings */
  | 'amount-as-string'
  /** correct card transaction amount mapping */
  | 'cardaccount-switch-originalamount-and-transactionamount'
  /** card account name up to 70 characters */
  | 'longer-names'
  /** cashAccountType mapped to ISO 20022 */
  | 'cash-account-type-iso'
  /** status and details of a domestic payment can be read before the PSU has approved it */
  | 'payment-status-before-approval'

/** The session of createNdctPayment and other calls that take the same headers. */
export interface PaymentSession {
  /** The PSU, by the id that an SCA brought, or by national id for a single SCA. */
  readonly psu: Psu
  /** TPP-Session-ID: The session that an SCA opens; valid for up to one hour. */
  readonly sessionId: string
  /** TPP-Redirect-URI: Where the PSU is sent after SCA: an absolute https URL without user name and fragment, or an app's own scheme (RFC 8252). */
  readonly redirectUri: string
  /** PSU-IP-Address: IPv4 or IPv6 address of the PSU, sent when the PSU is present. */
  readonly ipAddress: string
  /** TPP-Notification-URI: Where the bank sends notifications about what this call creates: an absolute https URL without user name and fragment. It counts only if it is among the signed headers. */
  readonly notificationUri?: string | undefined
  /** TPP-Notification-Content-Preferred: Which notifications to send: SCA (every step of an SCA), PROCESS (every status), LAST (the last status alone). Default status=SCA,PROCESS; of a consent, status=PROCESS. */
  readonly notificationContentPreferred?: string | undefined
  /** TPP-Redirect-Preferred: false asks for approval in a mobile app where there is one. Default true. */
  readonly redirectPreferred?: boolean | undefined
  /** TPP-Brand-Logging-Information: The TPP brand shown to the PSU. */
  readonly brandLoggingInformation?: string | undefined
  /** PSU-IP-Port: The port of the request that the PSU made to the TPP. */
  readonly ipPort?: string | undefined
  /** PSU-User-Agent: The user agent of the request that the PSU made to the TPP. */
  readonly userAgent?: string | undefined
  /** PSU-Accept: The Accept header of the request that the PSU made to the TPP. */
  readonly accept?: string | undefined
  /** PSU-Accept-Charset: The Accept-Charset header of the request that the PSU made to the TPP. */
  readonly acceptCharset?: string | undefined
  /** PSU-Accept-Encoding: The Accept-Encoding header of the request that the PSU made to the TPP. */
  readonly acceptEncoding?: string | undefined
  /** PSU-Accept-Language: The Accept-Language header of the request that the PSU made to the TPP. */
  readonly acceptLanguage?: string | undefined
  /** PSU-Geo-Location: The place of the request that the PSU made to the TPP. */
  readonly geoLocation?: string | undefined
  /** PSU-HTTP-Method: The method of the request that the PSU made to the TPP. */
  readonly httpMethod?: PsuHttpMethod | undefined
  /** PSU-Device-ID: Identifies the device that the PSU uses. */
  readonly deviceId?: Uuid | undefined
}

/** The session of readPayment and other calls that take the same headers. */
export interface PaymentReadSession {
  /** The PSU, by the id that an SCA brought. */
  readonly psu?: KnownPsu | undefined
  /** TPP-Session-ID: The session that an SCA opens; valid for up to one hour. */
  readonly sessionId?: string | undefined
  /** PSU-IP-Address: IPv4 or IPv6 address of the PSU, sent when the PSU is present. */
  readonly ipAddress?: string | undefined
  /** PSU-Accept-Language: The Accept-Language header of the request that the PSU made to the TPP. */
  readonly acceptLanguage?: string | undefined
}

/** The session of deletePayment and other calls that take the same headers. */
export interface CancellationSession {
  /** The PSU, by the id that an SCA brought, or by national id for a single SCA. */
  readonly psu?: Psu | undefined
  /** TPP-Session-ID: The session that an SCA opens; valid for up to one hour. */
  readonly sessionId?: string | undefined
  /** TPP-Redirect-URI: Where the PSU is sent after SCA: an absolute https URL without user name and fragment, or an app's own scheme (RFC 8252). */
  readonly redirectUri?: string | undefined
  /** TPP-Redirect-Preferred: false asks for approval in a mobile app where there is one. Default true. */
  readonly redirectPreferred?: boolean | undefined
  /** TPP-Brand-Logging-Information: The TPP brand shown to the PSU. */
  readonly brandLoggingInformation?: string | undefined
  /** PSU-IP-Address: IPv4 or IPv6 address of the PSU, sent when the PSU is present. */
  readonly ipAddress?: string | undefined
  /** PSU-IP-Port: The port of the request that the PSU made to the TPP. */
  readonly ipPort?: string | undefined
  /** PSU-User-Agent: The user agent of the request that the PSU made to the TPP. */
  readonly userAgent?: string | undefined
  /** PSU-Accept: The Accept header of the request that the PSU made to the TPP. */
  readonly accept?: string | undefined
  /** PSU-Accept-Charset: The Accept-Charset header of the request that the PSU made to the TPP. */
  readonly acceptCharset?: string | undefined
  /** PSU-Accept-Encoding: The Accept-Encoding header of the request that the PSU made to the TPP. */
  readonly acceptEncoding?: string | undefined
  /** PSU-Accept-Language: The Accept-Language header of the request that the PSU made to the TPP. */
  readonly acceptLanguage?: string | undefined
  /** PSU-Geo-Location: The place of the request that the PSU made to the TPP. */
  readonly geoLocation?: string | undefined
  /** PSU-HTTP-Method: The method of the request that the PSU made to the TPP. */
  readonly httpMethod?: PsuHttpMethod | undefined
  /** PSU-Device-ID: Identifies the device that the PSU uses. */
  readonly deviceId?: Uuid | undefined
}

/** The session of startAuthorisation and other calls that take the same headers. */
export interface AuthorisationSession {
  /** The PSU, by the id that an SCA brought, or by national id for a single SCA. */
  readonly psu?: Psu | undefined
  /** TPP-Session-ID: The session that an SCA opens; valid for up to one hour. */
  readonly sessionId: string
  /** TPP-Redirect-URI: Where the PSU is sent after SCA: an absolute https URL without user name and fragment, or an app's own scheme (RFC 8252). */
  readonly redirectUri: string
  /** TPP-Redirect-Preferred: false asks for approval in a mobile app where there is one. Default true. */
  readonly redirectPreferred?: boolean | undefined
  /** TPP-Brand-Logging-Information: The TPP brand shown to the PSU. */
  readonly brandLoggingInformation?: string | undefined
  /** PSU-IP-Address: IPv4 or IPv6 address of the PSU, sent when the PSU is present. */
  readonly ipAddress?: string | undefined
  /** PSU-IP-Port: The port of the request that the PSU made to the TPP. */
  readonly ipPort?: string | undefined
  /** PSU-User-Agent: The user agent of the request that the PSU made to the TPP. */
  readonly userAgent?: string | undefined
  /** PSU-Accept: The Accept header of the request that the PSU made to the TPP. */
  readonly accept?: string | undefined
  /** PSU-Accept-Charset: The Accept-Charset header of the request that the PSU made to the TPP. */
  readonly acceptCharset?: string | undefined
  /** PSU-Accept-Encoding: The Accept-Encoding header of the request that the PSU made to the TPP. */
  readonly acceptEncoding?: string | undefined
  /** PSU-Accept-Language: The Accept-Language header of the request that the PSU made to the TPP. */
  readonly acceptLanguage?: string | undefined
  /** PSU-Geo-Location: The place of the request that the PSU made to the TPP. */
  readonly geoLocation?: string | undefined
  /** PSU-HTTP-Method: The method of the request that the PSU made to the TPP. */
  readonly httpMethod?: PsuHttpMethod | undefined
  /** PSU-Device-ID: Identifies the device that the PSU uses. */
  readonly deviceId?: Uuid | undefined
}

/** The session of createSigningBasket and other calls that take the same headers. */
export interface BasketSession {
  /** The PSU, by the id that an SCA brought. */
  readonly psu: KnownPsu
  /** TPP-Session-ID: The session that an SCA opens; valid for up to one hour. */
  readonly sessionId: string
  /** TPP-Redirect-URI: Where the PSU is sent after SCA: an absolute https URL without user name and fragment, or an app's own scheme (RFC 8252). */
  readonly redirectUri: string
  /** PSU-IP-Address: IPv4 or IPv6 address of the PSU, sent when the PSU is present. */
  readonly ipAddress: string
  /** TPP-Notification-URI: Where the bank sends notifications about what this call creates: an absolute https URL without user name and fragment. It counts only if it is among the signed headers. */
  readonly notificationUri?: string | undefined
  /** TPP-Notification-Content-Preferred: Which notifications to send: SCA (every step of an SCA), PROCESS (every status), LAST (the last status alone). Default status=SCA,PROCESS; of a consent, status=PROCESS. */
  readonly notificationContentPreferred?: string | undefined
  /** TPP-Redirect-Preferred: false asks for approval in a mobile app where there is one. Default true. */
  readonly redirectPreferred?: boolean | undefined
  /** PSU-IP-Port: The port of the request that the PSU made to the TPP. */
  readonly ipPort?: string | undefined
  /** PSU-User-Agent: The user agent of the request that the PSU made to the TPP. */
  readonly userAgent?: string | undefined
  /** PSU-Accept: The Accept header of the request that the PSU made to the TPP. */
  readonly accept?: string | undefined
  /** PSU-Accept-Charset: The Accept-Charset header of the request that the PSU made to the TPP. */
  readonly acceptCharset?: string | undefined
  /** PSU-Accept-Encoding: The Accept-Encoding header of the request that the PSU made to the TPP. */
  readonly acceptEncoding?: string | undefined
  /** PSU-Accept-Language: The Accept-Language header of the request that the PSU made to the TPP. */
  readonly acceptLanguage?: string | undefined
  /** PSU-Geo-Location: The place of the request that the PSU made to the TPP. */
  readonly geoLocation?: string | undefined
  /** PSU-HTTP-Method: The method of the request that the PSU made to the TPP. */
  readonly httpMethod?: PsuHttpMethod | undefined
  /** PSU-Device-ID: Identifies the device that the PSU uses. */
  readonly deviceId?: Uuid | undefined
}

/** The session of listAccounts and other calls that take the same headers. */
export interface AccountSession {
  /** The PSU, by the id that an SCA brought. */
  readonly psu?: KnownPsu | undefined
  /** PSU-IP-Address: IPv4 or IPv6 address of the PSU, sent when the PSU is present. */
  readonly ipAddress?: string | undefined
  /** PSU-IP-Port: The port of the request that the PSU made to the TPP. */
  readonly ipPort?: string | undefined
  /** PSU-User-Agent: The user agent of the request that the PSU made to the TPP. */
  readonly userAgent?: string | undefined
  /** PSU-Accept: The Accept header of the request that the PSU made to the TPP. */
  readonly accept?: string | undefined
  /** PSU-Accept-Charset: The Accept-Charset header of the request that the PSU made to the TPP. */
  readonly acceptCharset?: string | undefined
  /** PSU-Accept-Encoding: The Accept-Encoding header of the request that the PSU made to the TPP. */
  readonly acceptEncoding?: string | undefined
  /** PSU-Accept-Language: The Accept-Language header of the request that the PSU made to the TPP. */
  readonly acceptLanguage?: string | undefined
  /** PSU-Geo-Location: The place of the request that the PSU made to the TPP. */
  readonly geoLocation?: string | undefined
  /** PSU-HTTP-Method: The method of the request that the PSU made to the TPP. */
  readonly httpMethod?: PsuHttpMethod | undefined
  /** PSU-Device-ID: Identifies the device that the PSU uses. */
  readonly deviceId?: Uuid | undefined
  /** TPP-Session-ID: The session that an SCA opens; valid for up to one hour. */
  readonly sessionId?: string | undefined
  /** TPP-Redirect-URI: Where the PSU is sent after SCA: an absolute https URL without user name and fragment, or an app's own scheme (RFC 8252). */
  readonly redirectUri?: string | undefined
}

/** The session of createBankOfferedConsent and other calls that take the same headers. */
export interface ConsentSession {
  /** The PSU, by the id that an SCA brought. */
  readonly psu?: KnownPsu | undefined
  /** PSU-IP-Address: IPv4 or IPv6 address of the PSU, sent when the PSU is present. */
  readonly ipAddress?: string | undefined
  /** PSU-IP-Port: The port of the request that the PSU made to the TPP. */
  readonly ipPort?: string | undefined
  /** PSU-User-Agent: The user agent of the request that the PSU made to the TPP. */
  readonly userAgent?: string | undefined
  /** PSU-Accept: The Accept header of the request that the PSU made to the TPP. */
  readonly accept?: string | undefined
  /** PSU-Accept-Charset: The Accept-Charset header of the request that the PSU made to the TPP. */
  readonly acceptCharset?: string | undefined
  /** PSU-Accept-Encoding: The Accept-Encoding header of the request that the PSU made to the TPP. */
  readonly acceptEncoding?: string | undefined
  /** PSU-Accept-Language: The Accept-Language header of the request that the PSU made to the TPP. */
  readonly acceptLanguage?: string | undefined
  /** PSU-Geo-Location: The place of the request that the PSU made to the TPP. */
  readonly geoLocation?: string | undefined
  /** PSU-HTTP-Method: The method of the request that the PSU made to the TPP. */
  readonly httpMethod?: PsuHttpMethod | undefined
  /** PSU-Device-ID: Identifies the device that the PSU uses. */
  readonly deviceId?: Uuid | undefined
  /** TPP-Notification-URI: Where the bank sends notifications about what this call creates: an absolute https URL without user name and fragment. It counts only if it is among the signed headers. */
  readonly notificationUri?: string | undefined
  /** TPP-Notification-Content-Preferred: Which notifications to send: SCA (every step of an SCA), PROCESS (every status), LAST (the last status alone). Default status=SCA,PROCESS; of a consent, status=PROCESS. */
  readonly notificationContentPreferred?: string | undefined
  /** TPP-Session-ID: The session that an SCA opens; valid for up to one hour. */
  readonly sessionId?: string | undefined
  /** TPP-Redirect-URI: Where the PSU is sent after SCA: an absolute https URL without user name and fragment, or an app's own scheme (RFC 8252). */
  readonly redirectUri?: string | undefined
  /** TPP-Consent-Purpose: What the TPP wants the consent for; the bank shows it to the PSU. Beyond the specification. */
  readonly consentPurpose?: ConsentPurpose | undefined
}

/** The session of listBankOfferedConsents and other calls that take the same headers. */
export interface ConsentListSession {
  /** The PSU, by the id that an SCA brought. */
  readonly psu: KnownPsu
  /** TPP-Session-ID: The session that an SCA opens; valid for up to one hour. */
  readonly sessionId?: string | undefined
  /** PSU-IP-Address: IPv4 or IPv6 address of the PSU, sent when the PSU is present. */
  readonly ipAddress?: string | undefined
}

/** The session of readUser and other calls that take the same headers. */
export interface UserSession {
  /** The PSU, by the id that an SCA brought. */
  readonly psu?: KnownPsu | undefined
  /** TPP-Session-ID: The session that an SCA opens; valid for up to one hour. */
  readonly sessionId?: string | undefined
  /** TPP-Redirect-URI: Where the PSU is sent after SCA: an absolute https URL without user name and fragment, or an app's own scheme (RFC 8252). */
  readonly redirectUri?: string | undefined
  /** TPP-Redirect-Preferred: false asks for approval in a mobile app where there is one. Default true. */
  readonly redirectPreferred?: boolean | undefined
  /** PSU-IP-Address: IPv4 or IPv6 address of the PSU, sent when the PSU is present. */
  readonly ipAddress?: string | undefined
  /** PSU-IP-Port: The port of the request that the PSU made to the TPP. */
  readonly ipPort?: string | undefined
  /** PSU-User-Agent: The user agent of the request that the PSU made to the TPP. */
  readonly userAgent?: string | undefined
  /** PSU-Accept: The Accept header of the request that the PSU made to the TPP. */
  readonly accept?: string | undefined
  /** PSU-Accept-Charset: The Accept-Charset header of the request that the PSU made to the TPP. */
  readonly acceptCharset?: string | undefined
  /** PSU-Accept-Encoding: The Accept-Encoding header of the request that the PSU made to the TPP. */
  readonly acceptEncoding?: string | undefined
  /** PSU-Accept-Language: The Accept-Language header of the request that the PSU made to the TPP. */
  readonly acceptLanguage?: string | undefined
  /** PSU-Geo-Location: The place of the request that the PSU made to the TPP. */
  readonly geoLocation?: string | undefined
  /** PSU-HTTP-Method: The method of the request that the PSU made to the TPP. */
  readonly httpMethod?: PsuHttpMethod | undefined
  /** PSU-Device-ID: Identifies the device that the PSU uses. */
  readonly deviceId?: Uuid | undefined
}
