import { createHash } from 'node:crypto'
import {
  formatNotificationContent,
  type NotificationContent,
  type NotificationUri,
  type NotifiedResource,
  type TppMessage,
  warningMessage,
} from '@havn/contract'
import { readSignatureHeader } from '@havn/http-signature'
import type { SignedCall } from '../xs2a/index.ts'
import type { SubscriptionRecord } from './notifications.store.ts'

/** A call that creates something, and may say where it wants to be told of it. */
export type OfferedCall = Pick<SignedCall, 'bank' | 'tpp' | 'request'> & {
  readonly headers: {
    readonly 'tpp-notification-uri'?: NotificationUri
    readonly 'tpp-notification-content-preferred'?: readonly NotificationContent[]
  }
}

/** What the call creates, and where it is read. */
export interface Creation {
  readonly resource: NotifiedResource
  readonly resourceId: string
  readonly path: string
}

export interface Offer {
  /** Written with what is created; null when nobody will be told. */
  readonly subscription: SubscriptionRecord | null
  readonly headers: {
    readonly 'ASPSP-Notification-Support'?: 'true' | 'false'
    readonly 'ASPSP-Notification-Content'?: string
  }
  readonly warnings: readonly TppMessage[]
}

const NOT_ASKED_FOR: Offer = { subscription: null, headers: {}, warnings: [] }

const EVERYTHING: readonly NotificationContent[] = ['SCA', 'PROCESS']

/** Whether the TPP will be told, as it asked. A payment is never refused for it: the TPP can poll. */
export function offerNotifications(
  call: OfferedCall,
  creation: Creation,
  { hasSeal }: { hasSeal: boolean },
): Offer {
  const { 'tpp-notification-uri': uri, 'tpp-notification-content-preferred': content = EVERYTHING } =
    call.headers
  if (uri === undefined) return NOT_ASKED_FOR
  if (!hasSeal)
    return declined(
      'This bank sends no notifications here: it has no seal to sign them with. Read the status instead.',
    )
  if (!isSigned(call))
    return declined(
      'TPP-Notification-URI is not among the signed headers, so nobody is told there: add tpp-notification-uri to the headers of the Signature.',
    )
  const { resource, resourceId, path } = creation
  const { bankId } = call.bank
  const { tppId } = call.tpp
  return {
    subscription: {
      bank_id: bankId,
      tpp_id: tppId,
      resource_id: resourceId,
      resource,
      path,
      uri,
      lane: laneOf(tppId, uri),
      content,
    },
    headers: {
      'ASPSP-Notification-Support': 'true',
      'ASPSP-Notification-Content': formatNotificationContent(content),
    },
    warnings: [],
  }
}

function declined(text: string): Offer {
  return {
    subscription: null,
    headers: { 'ASPSP-Notification-Support': 'false' },
    warnings: [warningMessage({ code: 'BAD_REQUEST', path: 'TPP-Notification-URI', text })],
  }
}

/** What was not signed somebody else may have written. */
function isSigned({ request }: OfferedCall): boolean {
  const header = readSignatureHeader(request.headers)
  return header.ok && header.value.headers.includes('tpp-notification-uri')
}

/** One host for one TPP: who names another's host keeps nothing of theirs waiting. */
function laneOf(tppId: string, uri: NotificationUri): string {
  return createHash('sha256')
    .update(`${tppId}\n${new URL(uri).origin}`)
    .digest('base64url')
    .slice(0, 22)
}
