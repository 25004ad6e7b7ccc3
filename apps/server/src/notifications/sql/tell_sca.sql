-- For other modules: what an SCA about a resource has come to.
create or replace function notifications.tell_sca(
  bank_id uuid, resource_id uuid, authorisation_id uuid, purpose text, status text, at timestamptz) returns void
  language plpgsql volatile as $$
declare
  told record;
begin
  update notifications.subscription set latest = subscription.latest + 1
  where subscription.bank_id = tell_sca.bank_id
    and subscription.resource_id = tell_sca.resource_id
    and subscription.ended_at is null
    and 'SCA' = any (subscription.content)
  returning subscription.tpp_id, subscription.lane, subscription.latest into told;
  if told is null then
    return;
  end if;
  insert into notifications.notification
    (bank_id, tpp_id, notification_id, resource_id, number, sca_status, authorisation_id, purpose, at, created_at)
  values (bank_id, told.tpp_id, notifications.new_id(), resource_id, told.latest, status, authorisation_id, purpose, at, now());
  insert into notifications.due as waiting (bank_id, resource_id, lane, number, due_at)
  values (bank_id, resource_id, told.lane, told.latest, now())
  on conflict on constraint due_pkey do update set number = excluded.number;
end $$;
grant execute on function notifications.tell_sca to havn_tpp, havn_bank;
