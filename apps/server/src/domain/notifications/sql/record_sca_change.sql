-- Writes the notification of a new SCA status of a resource, if its TPP has subscribed to SCA.
-- Called by: sca.notify_step
-- Locks: notifications.subscription, then notifications.due: the resource's rows
create or replace function notifications.record_sca_change(
  bank_id uuid, resource_id uuid, authorisation_id uuid, purpose text, status text, at timestamptz) returns void
  language plpgsql volatile as $$
declare
  subscribed record;
begin
  update notifications.subscription set latest = subscription.latest + 1
  where subscription.bank_id = record_sca_change.bank_id
    and subscription.resource_id = record_sca_change.resource_id
    and subscription.ended_at is null
    and 'SCA' = any (subscription.content)
  returning subscription.tpp_id, subscription.queue, subscription.latest into subscribed;
  if subscribed is null then
    return;
  end if;
  insert into notifications.notification
    (bank_id, tpp_id, notification_id, resource_id, number, sca_status, authorisation_id, purpose, at, created_at)
  values (
    bank_id, subscribed.tpp_id, notifications.new_id(), resource_id, subscribed.latest, status, authorisation_id, purpose,
    at, now());
  insert into notifications.due as waiting (bank_id, resource_id, queue, number, due_at)
  values (bank_id, resource_id, subscribed.queue, subscribed.latest, now())
  on conflict on constraint due_pkey do update set number = excluded.number;
end $$;
grant execute on function notifications.record_sca_change to havn_tpp, havn_bank;
