import { createHash } from 'node:crypto'
import {
  formatNotificationContent,
  type NotificationContent,
  type NotificationUri,
  type NotifiedResource,
} from '@havn/contract'
import type { Problem, SignedCall } from '../../edge/index.ts'
import type { SubscriptionRecord } from './notifications.store.ts'

/** A call that creates a resource and may ask for notifications about it. */
export type CallWithNotifications = Pick<SignedCall, 'bank' | 'tpp' | 'wishes'>

/** The payment, basket or consent that the call creates, and the path at which it is read. */
export interface CreatedResource {
  readonly resource: NotifiedResource
  readonly resourceId: string
  readonly path: string
}

export interface NotificationOffer {
  /** Stored together with the created resource; null if no notifications will be sent. */
  readonly subscription: SubscriptionRecord | null
  readonly headers: {
    readonly 'ASPSP-Notification-Support'?: 'true' | 'false'
    readonly 'ASPSP-Notification-Content'?: string
  }
  readonly warnings: readonly Problem[]
}

const NOT_REQUESTED: NotificationOffer = { subscription: null, headers: {}, warnings: [] }

const EVERYTHING: readonly NotificationContent[] = ['SCA', 'PROCESS']
const CONTENTS: readonly NotificationContent[] = ['SCA', 'PROCESS', 'LAST']

/**
 * Decides whether the TPP gets the notifications that it asked for. A payment is never refused for it: the TPP can poll.
 * `contents` are those that the resource has notifications about; all if it is not given.
 */
export function offerNotifications(
  call: CallWithNotifications,
  creation: CreatedResource,
  {
    hasSeal,
    contents = CONTENTS,
  }: { hasSeal: (bankId: string) => boolean; contents?: readonly NotificationContent[] },
): NotificationOffer {
  const { notifications } = call.wishes
  if (notifications === undefined) return NOT_REQUESTED
  const { uri, contents: requested = EVERYTHING, isProven } = notifications
  const content = requested.filter((one) => contents.includes(one))
  if (!hasSeal(call.bank.bankId))
    return decline(
      'This bank sends no notifications, because it has no eIDAS seal to sign them with. Read the status instead.',
    )
  if (!isProven)
    return decline(
      'TPP-Notification-URI is not among the signed headers, so no notifications are sent there: add tpp-notification-uri to the headers of the Signature.',
    )
  if (content.length === 0)
    return decline(
      `There are no notifications about the SCA of a consent: ask for ${formatNotificationContent(contents)}.`,
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
      queue: queueOf(tppId, uri),
      content,
    },
    headers: {
      'ASPSP-Notification-Support': 'true',
      'ASPSP-Notification-Content': formatNotificationContent(content),
    },
    warnings: [],
  }
}

function decline(text: string): NotificationOffer {
  return {
    subscription: null,
    headers: { 'ASPSP-Notification-Support': 'false' },
    warnings: [{ reason: 'notifications-declined', path: 'TPP-Notification-URI', text }],
  }
}

/** One queue for each host of each TPP: a TPP that names another TPP's host delays only its own notifications. */
function queueOf(tppId: string, uri: NotificationUri): string {
  return createHash('sha256')
    .update(`${tppId}\n${new URL(uri).origin}`)
    .digest('base64url')
    .slice(0, 22)
}
