-- Records one more request to a PSU's phone and returns null, if the limits allow it: a TPP may have five open at once and
-- send twenty within an hour, all TPPs together eight and thirty. Without the limits a TPP could send requests until the
-- person approves just to be left alone; with one limit for all, a TPP could use it up and keep others from this phone.
-- Otherwise returns the seconds until the next request may come, or -1 if somebody else is pushing to this phone right
-- now and the caller does not wait.
-- Called by: payments.limit_pushes, sca.start_authorisation
-- Locks: the phone (advisory); then sca.push, rows of that phone.
create or replace function sca.reserve_push(authorisation json, waits boolean) returns integer
  language plpgsql volatile as $$
declare
  requested sca.authorisation := json_populate_record(null::sca.authorisation, authorisation);
  psu_phone text := case
    when requested.approach <> 'DECOUPLED' then null
    when requested.psu_identity_hash is not null then 'hash ' || encode(requested.psu_identity_hash, 'hex')
    else (
      select 'person ' || psu.person_id from sca.psu
      where psu.bank_id = requested.bank_id and psu.tpp_id = requested.tpp_id and psu.psu_id = requested.psu_id)
  end;
  key text := format('push %s %s', requested.bank_id, psu_phone);
  wait_seconds integer;
begin
  -- An authorisation that names nobody reaches no phone.
  if psu_phone is null then
    return null;
  end if;
  if waits then
    perform tenancy.lock(key);
  elsif not tenancy.try_lock(key) then
    return -1;
  end if;
  delete from sca.push
  where push.bank_id = requested.bank_id and push.phone = psu_phone
    and push.pushed_at <= requested.created_at - interval '1 hour';
  -- Of two requests at once the one that began first may be recorded last: it never waits longer than a whole period.
  select greatest(
    case when count(*) filter (where known.is_own) >= 20
      then least(extract(epoch from min(push.pushed_at) filter (where known.is_own)
        + interval '1 hour' - requested.created_at), 3600) end,
    case when count(*) >= 30
      then least(extract(epoch from min(push.pushed_at) + interval '1 hour' - requested.created_at), 3600) end,
    case when count(*) filter (where known.is_own and known.is_open) >= 5
      then least(extract(epoch from min(push.pushed_at) filter (where known.is_own and known.is_open)
        + interval '10 minutes' - requested.created_at), 600) end,
    case when count(*) filter (where known.is_open) >= 8
      then least(extract(epoch from min(push.pushed_at) filter (where known.is_open)
        + interval '10 minutes' - requested.created_at), 600) end)
  into wait_seconds
  from sca.push
  cross join lateral (
    select push.sender_id = requested.tpp_id as is_own,
      push.is_open and push.pushed_at > requested.created_at - interval '10 minutes' as is_open
  ) as known
  where push.bank_id = requested.bank_id and push.phone = psu_phone;
  if wait_seconds is not null then
    return greatest(wait_seconds, 1);
  end if;
  insert into sca.push (bank_id, sender_id, authorisation_id, phone, pushed_at)
  values (requested.bank_id, requested.tpp_id, requested.authorisation_id, psu_phone, requested.created_at);
  return null;
end $$;
grant execute on function sca.reserve_push to havn_tpp, havn_bank;
