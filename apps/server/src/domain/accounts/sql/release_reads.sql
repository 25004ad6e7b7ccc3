-- Undoes `claim_reads` of that moment, because the TPP received nothing for it.
-- Called by: domain/accounts/quota/quota.store.ts
-- Locks: accounts.quota, rows in account_id order.
create or replace function accounts.release_reads(for_psu accounts.quota, account_ids uuid[], at timestamptz) returns void
  language plpgsql volatile as $$
begin
  perform accounts.lock_quota(for_psu, account_ids);
  -- Only one read is removed: another call may have read in the same millisecond.
  update accounts.quota
  set read_at = read_at[:array_position(read_at, at) - 1] || read_at[array_position(read_at, at) + 1:]
  where quota.bank_id = for_psu.bank_id and quota.tpp_id = for_psu.tpp_id and quota.psu_id = for_psu.psu_id
    and quota.account_id = any (account_ids) and quota.resource = for_psu.resource
    and at = any (read_at);
end $$;
grant execute on function accounts.release_reads to havn_tpp, havn_bank;
