-- Records one more request to a PSU's phone and returns null, if the limits allow it: a TPP may have five open at once and
-- send twenty within an hour. All TPPs together may have eight open and send thirty, but a TPP that has none open always
-- gets one. Without the limits a TPP could send requests until the person approves just to be left alone; without that
-- exception some TPPs could use up what all may send, and keep the others from this phone.
-- A person has one phone, however a call names them: what is known of the person by PSU-ID, and by every hash of their
-- national id, counts together.
-- Otherwise returns the seconds until the next request may come, or -1 if somebody else is pushing to this phone right
-- now and the caller does not wait.
-- Called by: payments.limit_pushes, sca.start_authorisation
-- Locks: the phone (advisory); then sca.push, rows of that phone.
create or replace function sca.reserve_push(authorisation json, waits boolean) returns integer
  language plpgsql volatile as $$
declare
  requested sca.authorisation := json_populate_record(null::sca.authorisation, authorisation);
  person uuid;
  phones text[];
  key text;
  wait_seconds integer;
begin
  -- An authorisation that names nobody reaches no phone.
  if requested.approach <> 'DECOUPLED' or coalesce(requested.psu_identity_hash::text, requested.psu_id::text) is null then
    return null;
  end if;
  person := case when requested.psu_identity_hash is null
    then (
      select psu.person_id from sca.psu
      where psu.bank_id = requested.bank_id and psu.tpp_id = requested.tpp_id and psu.psu_id = requested.psu_id)
    else (
      select known.person_id from sca.person_identity as known
      where known.bank_id = requested.bank_id and known.identity_hash = requested.psu_identity_hash)
  end;
  -- The first one is the name under which the request is recorded.
  phones := array_remove(array[
    'person ' || person,
    'hash ' || encode(requested.psu_identity_hash, 'hex')
  ] || array(
    select 'hash ' || encode(known.identity_hash, 'hex') from sca.person_identity as known
    where known.bank_id = requested.bank_id and known.person_id = person), null);
  if phones = '{}' then
    return null;
  end if;
  key := format('push %s %s', requested.bank_id, phones[1]);
  if waits then
    perform tenancy.lock(key);
  elsif not tenancy.try_lock(key) then
    return -1;
  end if;
  delete from sca.push
  where push.bank_id = requested.bank_id and push.phone = any (phones)
    and push.pushed_at <= requested.created_at - interval '1 hour';
  -- Of two requests at once the one that began first may be recorded last: it never waits longer than a whole period.
  select greatest(
    case when count(*) filter (where known.is_own) >= 20
      then least(extract(epoch from min(push.pushed_at) filter (where known.is_own)
        + interval '1 hour' - requested.created_at), 3600) end,
    case when count(*) >= 30 and count(*) filter (where known.is_own and known.is_open) > 0
      then least(extract(epoch from min(push.pushed_at) + interval '1 hour' - requested.created_at), 3600) end,
    case when count(*) filter (where known.is_own and known.is_open) >= 5
      then least(extract(epoch from min(push.pushed_at) filter (where known.is_own and known.is_open)
        + interval '10 minutes' - requested.created_at), 600) end,
    case when count(*) filter (where known.is_open) >= 8
      and count(*) filter (where known.is_own and known.is_open) > 0
      then least(extract(epoch from min(push.pushed_at) filter (where known.is_open)
        + interval '10 minutes' - requested.created_at), 600) end)
  into wait_seconds
  from sca.push
  cross join lateral (
    select push.sender_id = requested.tpp_id as is_own,
      push.is_open and push.pushed_at > requested.created_at - interval '10 minutes' as is_open
  ) as known
  where push.bank_id = requested.bank_id and push.phone = any (phones);
  if wait_seconds is not null then
    return greatest(wait_seconds, 1);
  end if;
  insert into sca.push (bank_id, sender_id, authorisation_id, phone, pushed_at)
  values (requested.bank_id, requested.tpp_id, requested.authorisation_id, phones[1], requested.created_at);
  return null;
end $$;
grant execute on function sca.reserve_push to havn_tpp, havn_bank;
