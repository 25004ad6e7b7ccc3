import type { ConsentPurpose, NotificationContent, NotificationUri } from '@havn/contract'
import type { ReceivedRequest } from './received-request.ts'

/** What a TPP says in a call about the PSU, about their SCA and about notifications, whatever headers its interface has for that. */
export interface ScaWishes {
  /** The id by which the TPP knows the PSU; undefined if the call names nobody by it. */
  readonly psuId: string | undefined
  /** The national id of the PSU, where the TPP knows no other. */
  readonly nationalId: string | undefined
  /** What the TPP says the PSU's login at the bank is. It saves typing and proves nothing. */
  readonly loginHint?: string | undefined
  /** Whether the PSU is to act for themselves or for a corporation. */
  readonly context: 'PRIVATE' | 'CORPORATE' | undefined
  /** The agreement under which the PSU acts for a corporation. */
  readonly agreementId: string | undefined
  /** What the bank calls the customer for whom the PSU acts, where the TPP knows no agreement. */
  readonly corporateId?: string | undefined
  /** The TPP's name for what the PSU does with it after one SCA. Without one, an SCA opens no session. */
  readonly sessionId: string | undefined
  /** Where the PSU returns after the SCA. Without it, the SCA ends at the bank. */
  readonly redirectUri: string | undefined
  /** Where the PSU returns after an SCA that did not end in an approval, if elsewhere. */
  readonly nokRedirectUri?: string | undefined
  /** Whether the TPP starts the SCA itself, after the resource was created; undefined if it always starts with the resource. */
  readonly startsLater?: 'always' | 'where-two-approve' | undefined
  /** Whether a payment is to be rejected that there is no money for. */
  readonly rejectsWithoutFunds?: boolean
  /** Whether the TPP wants no verification of the payees: it has done that, or the PSU has declined it. */
  readonly declinesPayeeChecks?: boolean
  /** Whether the PSU is to be asked on a device of their own, if the bank can. */
  readonly prefersDevice: boolean
  readonly brand: string | undefined
  /** The PSU's address; undefined if the PSU is not present. */
  readonly psuIpAddress: string | undefined
  /** The languages that the PSU prefers, as browsers list them. */
  readonly acceptLanguage: string | undefined
  /** What the TPP wants a consent for, if it says so. */
  readonly consentPurpose: ConsentPurpose | undefined
  /** Undefined if the TPP wants no notifications. */
  readonly notifications: NotificationWishes | undefined
}

/** Where a TPP wants to be notified of what its call creates, and of what. */
export interface NotificationWishes {
  readonly uri: NotificationUri
  /** Undefined if the TPP leaves it to the bank. */
  readonly contents: readonly NotificationContent[] | undefined
  /** Whether it is certain that the TPP itself named the address. */
  readonly isProven: boolean
}

/** Reads what a call says, from headers that fit its operation. */
export type ReadScaWishes = (headers: unknown, request: ReceivedRequest) => ScaWishes
