import type { Html } from '@havn/html'
import type { NotificationDelivery } from '@havn/tpp-sdk'
import { PAYMENT_STATES } from '../printed/states.ts'
import { statusPill } from '../states/index.ts'
import { authorisationEntries } from '../timeline/authorisation-entries.ts'
import { paymentSentence } from '../timeline/causes.ts'
import type { TimelineEntry } from '../timeline/entry.ts'
import { mergeClocks } from '../timeline/merge.ts'
import { withNotifications } from '../timeline/notification-entries.ts'
import { payeeEntries } from '../timeline/payee-entries.ts'
import { timeline } from '../timeline/timeline.ts'
import type { Payment } from './payment.ts'

/** What happened to a payment, to its authorisations, and which notifications it caused. */
export const paymentTimeline = (payment: Payment, notifications: readonly NotificationDelivery[]): Html =>
  timeline(
    withNotifications(
      mergeClocks(payment.events.map(toEntry), [
        ...payeeEntries(payment.payeeChecks),
        ...authorisationEntries(payment.authorisations),
      ]),
      notifications,
    ),
  )

/** Causes that follow from what the PSU did in an SCA. */
const MARKS: Readonly<Record<string, string>> = {
  'approved-by-first': 'approved',
  approved: 'approved',
  'approved-for-later-day': 'approved',
  refused: 'refused',
  cancelled: 'cancelled',
}

function toEntry({ time, cause, transactionStatus }: Payment['events'][number]): TimelineEntry {
  const mark = MARKS[cause]
  return {
    clock: 'bank',
    time,
    text: paymentSentence(cause),
    detail: statusPill(PAYMENT_STATES, transactionStatus),
    status: transactionStatus,
    ...(mark === undefined ? {} : { mark }),
  }
}
