import assert from 'node:assert/strict'
import { asOwner } from './query.ts'

/** Conditions that hold in every bank after every test. Each query lists the rows that violate its condition. */
const INVARIANTS: Readonly<Record<string, string>> = {
  'every payment event is a transition of the table from the status before it': `
    select *
    from (
      select payment_id, sequence, cause, status,
        lag(status) over (partition by bank_id, payment_id order by sequence) as from_status
      from payments.payment_event) as event
    where case when from_status is null then (cause, status) <> ('created', 'RCVD')
      else not exists (
        select from payments.transition
        where (transition.from_status, transition.cause, to_status) = (event.from_status, event.cause, event.status))
      end`,
  'the events of a payment lead to its status, without gaps': `
    select payment_id, payment_status.status, payment_status.sequence, last.status as last_status, last.sequence as last_sequence, events
    from payments.payment_status
    left join lateral (
      select (array_agg(status order by sequence desc))[1] as status, max(sequence) as sequence, count(*) as events
      from payments.payment_event as event
      where (event.bank_id, event.tpp_id, event.payment_id)
        = (payment_status.bank_id, payment_status.tpp_id, payment_status.payment_id)) as last on true
    where (payment_status.status, payment_status.sequence, payment_status.sequence)
      is distinct from (last.status, last.sequence, last.events)`,
  'exactly the approved payments that have not ended are due': `
    select payment_id, status, stage
    from payments.payment_status
    full join payments.due using (bank_id, tpp_id, payment_id, execution_date)
    where payment_id not in (select payment_id from payments.payment where service <> 'payments') and stage is distinct from case
      when status in ('ACTC', 'ACWC', 'ACCP') then 'waiting'
      when status = 'PDNG' then 'claimed'
      when status in ('ACSP', 'ACWP') then 'under-way' end`,
  'money has moved, and was not returned, for exactly the payments whose status says so (one being executed may go either way)': `
    select payment_id, status, stages
    from payments.payment_status
    cross join lateral (
      select coalesce(array_agg(transfer.stage), '{}') as stages from sandbox_ledger.transfer
      where transfer.bank_id = payment_status.bank_id and transfer.transfer_id = payment_id
    ) as moved
    where payment_id not in (select payment_id from payments.payment where service <> 'payments')
      and status <> 'PDNG'
      and (stages && array['sent', 'booked'] and 'returned' <> all (stages)) <> (status in ('ACSP', 'ACWP', 'ACSC'))`,
  'a payment that waits in a basket is a member of that basket, and the basket waits too': `
    select payment_id, basket_id, status, stage
    from payments.payment_status
    left join signing_baskets.member using (bank_id, tpp_id, basket_id, payment_id)
    left join signing_baskets.basket using (bank_id, tpp_id, basket_id)
    where basket_id is not null and (position is null or stage = 'deleted'
      or (status = 'RCVD' and stage not in ('open', 'half-approved')))`,
  'every member of a waiting basket refers to that basket': `
    select payment_id, member.basket_id, stage
    from signing_baskets.basket
    join signing_baskets.member using (bank_id, tpp_id, basket_id)
    join payments.payment_status using (bank_id, tpp_id, payment_id)
    where stage in ('open', 'half-approved') and payment_status.basket_id is distinct from member.basket_id`,
  'the events of a basket lead to its stage, without gaps, and two approvals come from two people': `
    select basket_id, basket.stage, basket.sequence, last.*
    from signing_baskets.basket
    cross join lateral (
      select (array_agg(event.stage order by event.sequence desc))[1] as last_stage, count(*) as events,
        count(person_id) as people, count(distinct person_id) as different
      from signing_baskets.event
      where (event.bank_id, event.tpp_id, event.basket_id) = (basket.bank_id, basket.tpp_id, basket.basket_id)) as last
    where (basket.stage, basket.sequence, people) is distinct from (last_stage, events, different)`,
  'every status change of a subscribed payment has one notification, in order': `
    select subscription.resource_id, changes, notified
    from notifications.subscription
    cross join lateral (
      select coalesce(array_agg(status order by sequence), '{}') as changes from payments.payment_event
      where (payment_event.bank_id, payment_id) = (subscription.bank_id, resource_id) and payment_event.sequence > 1
    ) as event
    cross join lateral (
      select coalesce(array_agg(transaction_status order by number), '{}') as notified from notifications.notification
      where (notification.bank_id, notification.resource_id) = (subscription.bank_id, subscription.resource_id)
        and transaction_status is not null
    ) as sent
    where resource = 'payments' and 'PROCESS' = any (content) and ended_at is null and changes <> notified`,
  'notifications are numbered without gaps, and the latest waiting one is due': `
    select subscription.resource_id, latest, numbers, waiting, due.number
    from notifications.subscription
    left join notifications.due using (bank_id, resource_id)
    cross join lateral (
      select coalesce(array_agg(notification.number order by notification.number), '{}') as numbers,
        max(notification.number) filter (where state = 'waiting') as waiting
      from notifications.notification
      where (notification.bank_id, notification.resource_id) = (subscription.bank_id, subscription.resource_id)
    ) as sent
    where numbers <> array(select generate_series(1, latest)) or waiting is distinct from due.number`,
  'the ledger balances': `
    select bank.bank_id, found.* from banks.bank cross join lateral sandbox_ledger.find_discrepancies(bank.bank_id) as found`,
}

/** Asserts the invariants of payments, baskets, notifications and the ledger, as the database owner. */
export async function assertInvariants(bank: { readonly databaseUrl: string }): Promise<void> {
  await asOwner(bank, async (query) => {
    for (const [invariant, text] of Object.entries(INVARIANTS))
      assert.deepEqual((await query(text)).slice(0, 5), [], invariant)
  })
}
