-- Counts a question about a payee, at all processes together, and says whether the asker may learn the answer. `crossed` names the
-- limits that this question was the first to exceed. A question without a name tries no name.
-- Called by: domain/payee-lookups/lookups.store.ts
-- Locks: payee_lookups.account, payee_lookups.tried_names, payee_lookups.asked_range, one row of each.
create or replace function payee_lookups.count_lookup(
  of_bank uuid, of_asker text, of_account bytea, of_range bytea, of_name bytea, at timestamptz, limits jsonb,
  out is_allowed boolean, out crossed text[])
  language plpgsql volatile as $$
declare
  hour_max constant integer := limits ->> 'accountHourMax';
  day_max constant integer := limits ->> 'accountDayMax';
  names_max constant integer := limits ->> 'namesMax';
  range_max constant integer := limits ->> 'rangeAccountsMax';
  about payee_lookups.account;
  tried payee_lookups.tried_names;
  in_range payee_lookups.asked_range;
  in_hour integer;
begin
  -- Nobody waits for the disk: a crash may forget the counts of its last moment.
  perform set_config('synchronous_commit', 'off', true);
  is_allowed := true;
  crossed := '{}';

  insert into payee_lookups.account as known (bank_id, account, asked_at, last_at)
  values (of_bank, of_account, '{}', at)
  on conflict (bank_id, account) do update set last_at = excluded.last_at
  returning known.* into about;
  about.asked_at := array(select one from unnest(about.asked_at) as one where one > at - interval '1 day');
  in_hour := (select count(*) from unnest(about.asked_at) as one where one > at - interval '1 hour');
  if in_hour >= hour_max or cardinality(about.asked_at) >= day_max then
    is_allowed := false;
  else
    about.asked_at := about.asked_at || at;
    if in_hour + 1 = hour_max or cardinality(about.asked_at) = day_max then
      crossed := crossed || 'account-limit'::text;
    end if;
    update payee_lookups.account set asked_at = about.asked_at
    where account.bank_id = of_bank and account.account = of_account;
  end if;

  if of_name is not null then
    insert into payee_lookups.tried_names as known (bank_id, asker, account, names_since, names, last_at)
    values (of_bank, of_asker, of_account, at, '{}', at)
    on conflict (bank_id, asker, account) do update set last_at = excluded.last_at
    returning known.* into tried;
    if tried.blocked_until > at then
      is_allowed := false;
    else
      if tried.blocked_until is not null
        or tried.names_since <= at - make_interval(secs => (limits ->> 'namesSeconds')::integer) then
        tried.names := '{}';
        tried.names_since := at;
        tried.blocked_until := null;
      end if;
      if not of_name = any (tried.names) then
        if cardinality(tried.names) >= names_max then
          is_allowed := false;
          crossed := crossed || 'many-names'::text;
          tried.blocked_until := at + make_interval(secs => (limits ->> 'blockedSeconds')::integer);
        else
          tried.names := tried.names || of_name;
        end if;
      end if;
      update payee_lookups.tried_names
      set names = tried.names, names_since = tried.names_since, blocked_until = tried.blocked_until
      where tried_names.bank_id = of_bank and tried_names.asker = of_asker and tried_names.account = of_account;
    end if;
  end if;

  insert into payee_lookups.asked_range as known (bank_id, asker, range, since, accounts, last_at)
  values (of_bank, of_asker, of_range, at, '{}', at)
  on conflict (bank_id, asker, range) do update set last_at = excluded.last_at
  returning known.* into in_range;
  if in_range.since <= at - interval '1 hour' then
    in_range.since := at;
    in_range.accounts := '{}';
  end if;
  -- A full list waits for the end of its hour, so that an hour has one event.
  if cardinality(in_range.accounts) < range_max and not of_account = any (in_range.accounts) then
    in_range.accounts := in_range.accounts || of_account;
    if cardinality(in_range.accounts) = range_max then
      crossed := crossed || 'sequential-accounts'::text;
    end if;
    update payee_lookups.asked_range set since = in_range.since, accounts = in_range.accounts
    where asked_range.bank_id = of_bank and asked_range.asker = of_asker and asked_range.range = of_range;
  end if;
end $$;
grant execute on function payee_lookups.count_lookup to havn_bank;
