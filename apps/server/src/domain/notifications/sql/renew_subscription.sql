-- Stores what a TPP wants to be notified of about a resource that may have a subscription already, as a consent has that is
-- granted again: the new address replaces the old one, and a subscription that the TPP ended begins again.
-- Called by: consents.notify_change
-- Locks: notifications.subscription, the resource's row
create or replace function notifications.renew_subscription(subscription json) returns void
  language plpgsql volatile as $$
begin
  insert into notifications.subscription (bank_id, tpp_id, resource_id, resource, path, uri, queue, content)
  select given.bank_id, given.tpp_id, given.resource_id, given.resource, given.path, given.uri, given.queue, given.content
  from json_populate_record(null::notifications.subscription, renew_subscription.subscription) as given
  on conflict (bank_id, resource_id) do update
  set path = excluded.path, uri = excluded.uri, queue = excluded.queue, content = excluded.content, ended_at = null;
end $$;
grant execute on function notifications.renew_subscription to havn_bank;
