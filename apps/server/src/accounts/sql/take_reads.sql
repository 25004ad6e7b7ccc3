-- Takes one read of each of these accounts, or none at all. The rows are locked, in one order, before anything is
-- counted, and each statement of this function sees what is there when it begins: no two calls count the same state.
create or replace function accounts.take_reads(
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
grant execute on function accounts.take_reads to havn_tpp;
