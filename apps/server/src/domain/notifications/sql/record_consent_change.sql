-- Writes the notification of what happened to a consent, if its TPP has subscribed to it. A TPP that wants to hear of the
-- last status alone hears when the consent ends, and when one that had ended is valid again. Returns whether the TPP has
-- subscribed.
-- Called by: consents.notify_change, domain/consents/expiry/expiry-notices.store.ts
-- Locks: notifications.subscription, then notifications.due: the resource's rows
create or replace function notifications.record_consent_change(bank_id uuid, consent_id uuid, change json) returns boolean
  language plpgsql volatile as $$
declare
  status text := change ->> 'status';
  subscribed record;
  is_wanted boolean;
begin
  select subscription.tpp_id, subscription.queue, subscription.latest + 1 as number, subscription.content,
    subscription.status as known_status
  into subscribed
  from notifications.subscription
  where subscription.bank_id = record_consent_change.bank_id
    and subscription.resource_id = record_consent_change.consent_id
    and subscription.ended_at is null
  for update;
  if not found then
    return false;
  end if;
  is_wanted := 'PROCESS' = any (subscribed.content) or status <> 'valid' or subscribed.known_status not in ('valid', 'RCVD');
  update notifications.subscription
  set status = record_consent_change.change ->> 'status',
    latest = case when is_wanted then subscribed.number else subscription.latest end
  where subscription.bank_id = record_consent_change.bank_id
    and subscription.resource_id = record_consent_change.consent_id;
  if not is_wanted then
    return true;
  end if;
  insert into notifications.notification
    (bank_id, tpp_id, notification_id, resource_id, number, transaction_status, consent_event, days_left, valid_until, at,
      created_at)
  values (
    bank_id, subscribed.tpp_id, notifications.new_id(), consent_id, subscribed.number, status, change ->> 'event',
    (change ->> 'days_left')::smallint, (change ->> 'valid_until')::timestamptz, (change ->> 'at')::timestamptz, now());
  insert into notifications.due as waiting (bank_id, resource_id, queue, number, due_at)
  values (bank_id, consent_id, subscribed.queue, subscribed.number, now())
  on conflict on constraint due_pkey do update set number = excluded.number;
  return true;
end $$;
grant execute on function notifications.record_consent_change to havn_tpp, havn_bank;
