import { sql } from '../../platform/database/sql.ts'
import { byQuery, type Invariant } from './invariant.ts'

/** The invariants of times. Left out is what was created before events had the time at which they happened. */
export const TIME_INVARIANTS: readonly Invariant[] = [
  {
    name: 'events-in-order-of-time',
    meaning:
      'No event of a payment, an authorisation or a signing basket has a time before the event that it follows.',
    remedy:
      'Do not use these times as evidence before it is understood: compare them with the log of the servers, and the clocks of the servers with each other.',
    scope: 'bank',
    tables: ['payments.payment_event', 'sca.authorisation_event', 'signing_baskets.event'],
    find: byQuery(
      (bankIds) => sql`
      select subject, format('event %s, %s, at %s, after one at %s', sequence, cause, at, at_before) as detail
      from (
        select payment_id as subject, sequence, cause, at,
          lag(at) over (partition by payment_id, bank_id, tpp_id order by sequence) as at_before
        from payments.payment_event
        where bank_id = any (${bankIds}::uuid[])
        union all
        select authorisation_id, sequence, cause, at,
          lag(at) over (partition by authorisation_id, bank_id order by sequence)
        from sca.authorisation_event
        where bank_id = any (${bankIds}::uuid[])
        union all
        select basket_id, sequence, cause, at, lag(at) over (partition by basket_id, bank_id, tpp_id order by sequence)
        from signing_baskets.event
        where bank_id = any (${bankIds}::uuid[])
      ) as event
      where at < at_before`,
    ),
  },
  {
    name: 'notifications-in-order-of-time',
    meaning:
      'No notification of a status of a payment or signing basket, or of one of its authorisations, has a time before the notification that it follows.',
    remedy:
      'Tell the TPP that the times of these notifications are wrong; the numbers and statuses count. Compare with the events of the payment.',
    scope: 'bank',
    tables: ['notifications.notification'],
    find: byQuery(
      (bankIds) => sql`
      select resource_id as subject, format('notification %s at %s, after one at %s', number, at, at_before) as detail
      from (
        select resource_id, number, at,
          -- An SCA goes by the real clock, a payment by the bank's: each has an order of its own.
          lag(at) over (partition by bank_id, resource_id, authorisation_id order by number) as at_before
        from notifications.notification
        where bank_id = any (${bankIds}::uuid[]) and consent_event is null
      ) as sent
      where at < at_before`,
    ),
  },
]
