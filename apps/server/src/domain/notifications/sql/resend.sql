-- Makes a notification of a TPP wait to be sent at once, whatever became of it. Returns whether there is such a notification.
-- A sender that is sending something of the same resource loses its lease: what it sends may then be sent once more.
-- Called by: domain/notifications/notifications.store.ts
-- Locks: notifications.due, the resource's row; then notifications.notification, one row
create or replace function notifications.resend(
  bank_id uuid, tpp_id text, notification_id uuid, real_time timestamptz) returns boolean
  language plpgsql volatile as $$
declare
  chosen record;
begin
  select notification.resource_id, subscribed.queue, subscribed.latest into chosen
  from notifications.notification
  cross join lateral (
    select subscription.queue, subscription.latest from notifications.subscription
    where subscription.bank_id = resend.bank_id and subscription.resource_id = notification.resource_id
    offset 0
  ) as subscribed
  where notification.bank_id = resend.bank_id and notification.tpp_id = resend.tpp_id
    and notification.notification_id = resend.notification_id;
  if not found then
    return false;
  end if;
  insert into notifications.due (bank_id, resource_id, queue, number, due_at)
  values (resend.bank_id, chosen.resource_id, chosen.queue, chosen.latest, resend.real_time)
  on conflict on constraint due_pkey do update set due_at = excluded.due_at;
  update notifications.notification set state = 'waiting', next_try_at = resend.real_time
  where notification.bank_id = resend.bank_id and notification.tpp_id = resend.tpp_id
    and notification.notification_id = resend.notification_id;
  return true;
end $$;
grant execute on function notifications.resend to havn_bank;
