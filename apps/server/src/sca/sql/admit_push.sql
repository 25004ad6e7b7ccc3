-- Whether one more request may go to the PSU's phone: null, and noted, if it may. A TPP, or several, must not ask a person
-- until they approve to have their peace: five may be open at once and twenty may come within an hour. Else in how many
-- seconds the next one may come; -1 where somebody pushes to this phone at the moment and the caller does not wait.
create or replace function sca.admit_push(authorisation json, waits boolean) returns integer
  language plpgsql volatile as $$
declare
  wanted sca.authorisation := json_populate_record(null::sca.authorisation, authorisation);
  whose text := case
    when wanted.approach <> 'DECOUPLED' then null
    when wanted.psu_identity_hash is not null then 'hash ' || encode(wanted.psu_identity_hash, 'hex')
    else (
      select 'person ' || psu.person_id from sca.psu
      where psu.bank_id = wanted.bank_id and psu.tpp_id = wanted.tpp_id and psu.psu_id = wanted.psu_id)
  end;
  key text := format('push %s %s', wanted.bank_id, whose);
  wait_seconds integer;
begin
  -- What names nobody reaches no phone.
  if whose is null then
    return null;
  end if;
  if waits then
    perform tenancy.lock(key);
  elsif not tenancy.try_lock(key) then
    return -1;
  end if;
  delete from sca.push
  where push.bank_id = wanted.bank_id and push.phone = whose and push.pushed_at <= wanted.created_at - interval '1 hour';
  select greatest(
    case when count(*) >= 20 then extract(epoch from min(push.pushed_at) + interval '1 hour' - wanted.created_at) end,
    case when count(*) filter (where open.is_it) >= 5
      then extract(epoch from min(push.pushed_at) filter (where open.is_it) + interval '10 minutes' - wanted.created_at) end)
  into wait_seconds
  from sca.push
  cross join lateral (
    select push.is_open and push.pushed_at > wanted.created_at - interval '10 minutes' as is_it
  ) as open
  where push.bank_id = wanted.bank_id and push.phone = whose;
  if wait_seconds is not null then
    return greatest(wait_seconds, 1);
  end if;
  insert into sca.push (bank_id, authorisation_id, phone, pushed_at)
  values (wanted.bank_id, wanted.authorisation_id, whose, wanted.created_at);
  return null;
end $$;
grant execute on function sca.admit_push to havn_tpp, havn_bank;
