-- Writes the notifications of these payments: for a single payment every step since the last notification, for a bulk
-- or periodic payment its current status.
-- Called by: payments.claim_occurrences, payments.notify_changed_payments
-- Locks: notifications.subscription, rows in resource_id order; then notifications.due.
create or replace function payments.notify_status(bank_id uuid, payment_ids uuid[]) returns void
  language plpgsql volatile set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  subscribed record;
begin
  select array_agg(tpp_id) as tpp_ids, array_agg(resource_id) as ids, array_agg(resource) as resources,
    array_agg(sequence) as sequences
  into subscribed from notifications.lock_subscriptions(bank_id, payment_ids);
  if subscribed.ids is null then
    return;
  end if;
  perform notifications.record_changes(notify_status.bank_id, (
    select json_agg(json_build_object(
      'resource_id', one.payment_id, 'sequence', change.sequence, 'status', change.status, 'at', change.at,
      'is_last', not exists (select from payments.transition where transition.from_status = change.status)))
    from unnest(subscribed.tpp_ids, subscribed.ids, subscribed.resources, subscribed.sequences)
      as one (tpp_id, payment_id, resource, sequence)
    cross join lateral (
      select * from (
        select payment_event.sequence, payment_event.status, payment_event.at from payments.payment_event
        where payment_event.bank_id = notify_status.bank_id and payment_event.tpp_id = one.tpp_id
          and payment_event.payment_id = one.payment_id and payment_event.sequence > one.sequence
        offset 0
      ) as step where one.resource = 'payments'
      union all
      select greatest(one.sequence, current.waiting_sequence), current.status, current.at
      from payments.status_for_tpp(notify_status.bank_id, one.tpp_id, one.payment_id) as current
      where one.resource <> 'payments'
    ) as change));
end $$;
grant execute on function payments.notify_status to havn_tpp, havn_bank;
