-- Locks those of these resources whose status a TPP has subscribed to, and returns each with the sequence of the last change
-- that was recorded for it.
-- Called by: payments.notify_status, signing_baskets.notify_status
-- Locks: notifications.subscription, rows in resource_id order
create or replace function notifications.lock_subscriptions(bank_id uuid, resource_ids uuid[])
  returns table (tpp_id text, resource_id uuid, resource text, sequence integer)
  language plpgsql volatile as $$
begin
  return query
  select locked.*
  from (select distinct id from unnest(resource_ids) as id order by id) as sorted
  cross join lateral (
    select subscription.tpp_id, subscription.resource_id, subscription.resource, subscription.sequence
    from notifications.subscription
    where subscription.bank_id = lock_subscriptions.bank_id
      and subscription.resource_id = sorted.id
      and subscription.ended_at is null
      and subscription.content && array['PROCESS', 'LAST']
    for update
  ) as locked;
end $$;
grant execute on function notifications.lock_subscriptions to havn_tpp, havn_bank;
