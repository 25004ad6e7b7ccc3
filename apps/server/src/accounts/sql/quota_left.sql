-- How the quota of these accounts stands: what is left of the one that has least left, and when that gets one back.
create or replace function accounts.quota_left(
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
grant execute on function accounts.quota_left to havn_tpp, havn_bank;
