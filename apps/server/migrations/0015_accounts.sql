-- Up Migration
-- Account information: how often a TPP has read without the PSU present. What it reads is the core bank's.

create schema accounts;
grant usage on schema accounts to havn_edge;

create table accounts.quota (
  bank_id uuid not null,
  tpp_id text not null,
  psu_id uuid not null,
  account_id uuid not null,
  resource text not null check (resource in ('balances', 'transactions')),
  -- The bank's time of every read that may still count. Never more than the quota has, so the row stays small.
  read_at timestamptz[] not null default '{}',
  primary key (bank_id, tpp_id, psu_id, account_id, resource)
);

call tenancy.protect_tpp_rows('accounts.quota');
grant select, insert on accounts.quota to havn_edge;
grant update (read_at) on accounts.quota to havn_edge;

-- The reads that count at a moment. Those ahead of it by a whole window do not: a sandbox's clock was set back.
create function accounts.counted(read_at timestamptz[], at timestamptz, window_seconds integer) returns timestamptz[]
  language plpgsql immutable as $$
begin
  return array(
    select moment from unnest(read_at) as moment
    where moment > at - make_interval(secs => window_seconds) and moment < at + make_interval(secs => window_seconds)
    order by moment);
end $$;

-- How the quota of these accounts stands: what is left of the one that has least left, and when that gets one back.
create function accounts.quota_left(
  for_psu accounts.quota, account_ids uuid[], at timestamptz, reads_max integer, window_seconds integer)
  returns table (remaining integer, reset_seconds integer)
  language plpgsql stable as $$
begin
  return query
  select standing.remaining, max(standing.reset_seconds)
  from (
    select reads_max - cardinality(counted.reads) as remaining,
      coalesce(ceil(extract(epoch from counted.reads[1] - at) + window_seconds), 0)::integer as reset_seconds
    from unnest(account_ids) as asked (account_id)
    left join accounts.quota on quota.bank_id = for_psu.bank_id and quota.tpp_id = for_psu.tpp_id
      and quota.psu_id = for_psu.psu_id and quota.account_id = asked.account_id and quota.resource = for_psu.resource
    cross join lateral (
      select accounts.counted(coalesce(quota.read_at, '{}'), at, window_seconds) as reads) as counted) as standing
  group by standing.remaining order by standing.remaining limit 1;
end $$;

-- Takes one read of each of these accounts, or none at all. The rows are locked, in one order, before anything is
-- counted, and each statement of this function sees what is there when it begins: no two calls count the same state.
create function accounts.take_reads(
  for_psu accounts.quota, account_ids uuid[], at timestamptz, reads_max integer, window_seconds integer)
  returns table (is_taken boolean, remaining integer, reset_seconds integer)
  language plpgsql volatile as $$
begin
  insert into accounts.quota (bank_id, tpp_id, psu_id, account_id, resource)
  select for_psu.bank_id, for_psu.tpp_id, for_psu.psu_id, account_id, for_psu.resource
  from unnest(account_ids) as account_id order by account_id
  on conflict do nothing;
  perform accounts.lock_quota(for_psu, account_ids);
  select standing.remaining > 0 into is_taken
  from accounts.quota_left(for_psu, account_ids, at, reads_max, window_seconds) as standing;
  if is_taken then
    update accounts.quota
    set read_at = accounts.counted(quota.read_at, take_reads.at, window_seconds) || take_reads.at
    where quota.bank_id = for_psu.bank_id and quota.tpp_id = for_psu.tpp_id and quota.psu_id = for_psu.psu_id
      and quota.account_id = any (account_ids) and quota.resource = for_psu.resource;
  end if;
  return query
  select is_taken, standing.remaining, standing.reset_seconds
  from accounts.quota_left(for_psu, account_ids, at, reads_max, window_seconds) as standing;
end $$;

-- Undoes `take_reads` of that moment: nothing was told.
create function accounts.give_back_reads(for_psu accounts.quota, account_ids uuid[], at timestamptz) returns void
  language plpgsql volatile as $$
begin
  perform accounts.lock_quota(for_psu, account_ids);
  -- One of them: another call may have read in the same millisecond.
  update accounts.quota
  set read_at = read_at[:array_position(read_at, at) - 1] || read_at[array_position(read_at, at) + 1:]
  where quota.bank_id = for_psu.bank_id and quota.tpp_id = for_psu.tpp_id and quota.psu_id = for_psu.psu_id
    and quota.account_id = any (account_ids) and quota.resource = for_psu.resource
    and at = any (read_at);
end $$;

create function accounts.lock_quota(for_psu accounts.quota, account_ids uuid[]) returns void
  language plpgsql volatile as $$
begin
  perform from accounts.quota
  where quota.bank_id = for_psu.bank_id and quota.tpp_id = for_psu.tpp_id and quota.psu_id = for_psu.psu_id
    and quota.account_id = any (account_ids) and quota.resource = for_psu.resource
  order by quota.account_id for update;
end $$;
