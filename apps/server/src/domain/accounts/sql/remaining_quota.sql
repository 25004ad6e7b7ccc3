-- Returns what remains of the quota for these accounts, by the account that has the least, and in how many seconds that
-- account gets a read back.
-- Called by: accounts.claim_reads, domain/accounts/quota/quota.store.ts
-- Locks: none.
create or replace function accounts.remaining_quota(
  for_psu accounts.quota, account_ids uuid[], at timestamptz, reads_max integer, window_seconds integer)
  returns table (remaining integer, reset_seconds integer)
  language plpgsql stable as $$
begin
  return query
  select by_account.remaining, max(by_account.reset_seconds)
  from (
    select reads_max - cardinality(counted.reads) as remaining,
      coalesce(ceil(extract(epoch from counted.reads[1] - at) + window_seconds), 0)::integer as reset_seconds
    from unnest(account_ids) as requested (account_id)
    left join accounts.quota on quota.bank_id = for_psu.bank_id and quota.tpp_id = for_psu.tpp_id
      and quota.psu_id = for_psu.psu_id and quota.account_id = requested.account_id and quota.resource = for_psu.resource
    cross join lateral (
      select accounts.counted_reads(coalesce(quota.read_at, '{}'), at, window_seconds) as reads) as counted) as by_account
  group by by_account.remaining order by by_account.remaining limit 1;
end $$;
grant execute on function accounts.remaining_quota to havn_tpp, havn_bank;
