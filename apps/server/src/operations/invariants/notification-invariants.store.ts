import { sql } from '../../platform/database/sql.ts'
import { byQuery, type Invariant } from './invariant.ts'

const READ_AGAIN =
  'Tell the TPP to read the status of the resource: a notification was lost or came in the wrong order.'

/** The invariants of notifications. */
export const NOTIFICATION_INVARIANTS: readonly Invariant[] = [
  {
    name: 'notifications-in-order',
    meaning:
      'The notifications about a resource are numbered without gaps up to the last one, as far as they are kept.',
    remedy: READ_AGAIN,
    scope: 'bank',
    tables: ['notifications.subscription'],
    find: byQuery(
      (bankIds) => sql`
      select resource_id as subject, format('%s notifications, numbered %s to %s, and the last one is %s', sent, first, last, latest) as detail
      from notifications.subscription
      cross join lateral (
        select count(*) as sent, min(number) as first, max(number) as last, count(distinct number) as numbers,
          count(*) filter (where notification.tpp_id <> subscription.tpp_id) as foreign_tpp
        from notifications.notification
        where (notification.bank_id, notification.resource_id) = (subscription.bank_id, subscription.resource_id)
      ) as sent
      where bank_id = any (${bankIds}::uuid[])
        and (numbers <> sent or foreign_tpp > 0 or (sent > 0 and (last <> latest or first + sent - 1 <> last))
          -- Those of the first days may have been dropped.
          or (coalesce(first, 0) <> least(latest, 1)
            and resource_id >= coalesce((select tenancy.oldest_kept_id('notifications.notification')), resource_id)))`,
    ),
  },
  {
    name: 'notifications-are-due',
    meaning: 'While a notification waits, its resource is due to be sent.',
    remedy: READ_AGAIN,
    scope: 'bank',
    tables: ['notifications.notification'],
    find: byQuery(
      (bankIds) => sql`
      select resource_id as subject, format('notification %s waits, and %s is due', waiting, due.number) as detail
      from (
        select bank_id, resource_id, max(number) as waiting from notifications.notification
        where bank_id = any (${bankIds}::uuid[]) and state = 'waiting'
        group by bank_id, resource_id
      ) as waiting
      left join notifications.due using (bank_id, resource_id)
      where due.number is null or due.number < waiting`,
    ),
  },
  {
    name: 'status-changes-are-notified',
    meaning:
      'A TPP that wants to hear of every step of a payment gets one notification for each change of its status, in their order.',
    remedy: READ_AGAIN,
    scope: 'bank',
    tables: ['notifications.subscription'],
    find: byQuery(
      (bankIds) => sql`
      select resource_id as subject, format('changes %s, notifications %s', changes, notified) as detail
      from notifications.subscription
      cross join lateral (
        select coalesce(array_agg(status order by sequence), '{}') as changes from payments.payment_event
        where (payment_event.bank_id, payment_event.tpp_id, payment_id)
            = (subscription.bank_id, subscription.tpp_id, resource_id)
          and payment_event.sequence > 1
      ) as event
      cross join lateral (
        select coalesce(array_agg(transaction_status order by number), '{}') as notified, min(number) as first
        from notifications.notification
        where (notification.bank_id, notification.resource_id) = (subscription.bank_id, subscription.resource_id)
          and transaction_status is not null
      ) as sent
      where bank_id = any (${bankIds}::uuid[]) and resource = 'payments' and 'PROCESS' = any (content) and ended_at is null
        -- Of older ones only the last notifications are kept.
        and notified <> case
          when resource_id >= coalesce((select tenancy.oldest_kept_id('notifications.notification')), resource_id) then changes
          else changes[cardinality(changes) - cardinality(notified) + 1 :] end`,
    ),
  },
]
