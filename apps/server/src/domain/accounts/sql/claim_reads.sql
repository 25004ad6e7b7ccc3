-- Claims one read of each of these accounts from the quota, or none at all, and returns what remains. The rows are locked
-- in one order before anything is counted, and each statement sees what is committed when it begins, so two concurrent
-- calls never count the same state.
-- Called by: domain/accounts/quota/quota.store.ts
-- Locks: accounts.quota, rows in account_id order.
create or replace function accounts.claim_reads(
  for_psu accounts.quota, account_ids uuid[], at timestamptz, reads_max integer, window_seconds integer)
  returns table (is_claimed boolean, remaining integer, reset_seconds integer)
  language plpgsql volatile as $$
begin
  insert into accounts.quota (bank_id, tpp_id, psu_id, account_id, resource)
  select for_psu.bank_id, for_psu.tpp_id, for_psu.psu_id, account_id, for_psu.resource
  from unnest(account_ids) as account_id order by account_id
  on conflict do nothing;
  perform accounts.lock_quota(for_psu, account_ids);
  select quota_before.remaining > 0 into is_claimed
  from accounts.remaining_quota(for_psu, account_ids, at, reads_max, window_seconds) as quota_before;
  if is_claimed then
    update accounts.quota
    set read_at = accounts.counted_reads(quota.read_at, claim_reads.at, window_seconds) || claim_reads.at
    where quota.bank_id = for_psu.bank_id and quota.tpp_id = for_psu.tpp_id and quota.psu_id = for_psu.psu_id
      and quota.account_id = any (account_ids) and quota.resource = for_psu.resource;
  end if;
  return query
  select is_claimed, quota_after.remaining, quota_after.reset_seconds
  from accounts.remaining_quota(for_psu, account_ids, at, reads_max, window_seconds) as quota_after;
end $$;
grant execute on function accounts.claim_reads to havn_tpp;
