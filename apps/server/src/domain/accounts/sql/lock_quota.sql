-- Locks the quota rows of these accounts for one PSU, TPP and resource, in one order, so that concurrent calls for several
-- accounts cannot deadlock.
-- Called by: accounts.claim_reads, accounts.release_reads
-- Locks: accounts.quota, rows in account_id order.
create or replace function accounts.lock_quota(for_psu accounts.quota, account_ids uuid[]) returns void
  language plpgsql volatile as $$
begin
  perform from accounts.quota
  where quota.bank_id = for_psu.bank_id and quota.tpp_id = for_psu.tpp_id and quota.psu_id = for_psu.psu_id
    and quota.account_id = any (account_ids) and quota.resource = for_psu.resource
  order by quota.account_id for update;
end $$;
grant execute on function accounts.lock_quota to havn_tpp, havn_bank;
