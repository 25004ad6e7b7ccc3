-- Stores what TPPs want to be notified of, in the transaction that creates the payments or baskets.
-- Called by: domain/notifications/notifications.store.ts, payments.create_at_once
-- Locks: none
create or replace function notifications.subscribe(subscriptions json) returns void
  language plpgsql volatile as $$
begin
  insert into notifications.subscription (bank_id, tpp_id, resource_id, resource, path, uri, queue, content)
  select bank_id, tpp_id, resource_id, resource, path, uri, queue, content
  from json_populate_recordset(null::notifications.subscription, subscriptions);
end $$;
grant execute on function notifications.subscribe to havn_tpp, havn_bank;
