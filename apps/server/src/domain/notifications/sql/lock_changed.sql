-- Returns, once and at the end of the transaction, the resources of this kind that the transaction marked as changed. The
-- first module that asks locks the subscriptions of all kinds in the order of their ids: a transaction that waits for a subscription
-- then has nothing left to lock but subscriptions after it, so there is no deadlock.
-- Called by: payments.notify_changed_payments, sca.notify_step, signing_baskets.notify_changed_baskets
-- Locks: notifications.subscription, rows in resource_id order
create or replace function notifications.lock_changed(bank_id uuid, kind text) returns uuid[]
  language plpgsql volatile as $$
declare
  to_lock text := current_setting('havn.changed', true);
  changed text := current_setting('havn.changed_' || kind, true);
begin
  if to_lock <> '' then
    perform from (
      select distinct id::uuid as id from string_to_table(ltrim(to_lock), ' ') as id order by 1
    ) as sorted
    cross join lateral (
      select from notifications.subscription
      where subscription.bank_id = lock_changed.bank_id and subscription.resource_id = sorted.id
      for update
    ) as locked;
    perform set_config('havn.changed', '', true);
  end if;
  if coalesce(changed, '') = '' then
    return '{}';
  end if;
  perform set_config('havn.changed_' || kind, '', true);
  return array(select distinct id::uuid from string_to_table(ltrim(changed), ' ') as id);
end $$;
grant execute on function notifications.lock_changed to havn_tpp, havn_bank;
