-- Ends a subscription, because the TPP answered 410 Gone: what waits is not sent any more.
-- Called by: domain/notifications/notifications.store.ts
-- Locks: notifications.subscription, notifications.due, then notifications.notification: the resource's rows
create or replace function notifications.unsubscribe(bank_id uuid, resource_id uuid, real_time timestamptz) returns void
  language plpgsql volatile as $$
begin
  update notifications.subscription set ended_at = unsubscribe.real_time
  where subscription.bank_id = unsubscribe.bank_id and subscription.resource_id = unsubscribe.resource_id;
  delete from notifications.due
  where due.bank_id = unsubscribe.bank_id and due.resource_id = unsubscribe.resource_id;
  update notifications.notification set state = 'stopped', next_try_at = null
  where notification.bank_id = unsubscribe.bank_id
    and notification.resource_id = unsubscribe.resource_id
    and notification.state = 'waiting';
end $$;
grant execute on function notifications.unsubscribe to havn_bank;
