-- Clears the quotas of a TPP, as a reset of a sandbox does. Rows stay, unused: a read in progress has one of them.
-- Called by: domain/accounts/quota/quota.store.ts
-- Locks: accounts.quota, all rows of the TPP in key order.
create or replace function accounts.reset_quotas(bank_id uuid, tpp_id text) returns void
  language plpgsql volatile as $$
begin
  perform from accounts.quota
  where quota.bank_id = reset_quotas.bank_id and quota.tpp_id = reset_quotas.tpp_id
  order by quota.psu_id, quota.resource, quota.account_id for update;
  update accounts.quota set read_at = '{}'
  where quota.bank_id = reset_quotas.bank_id and quota.tpp_id = reset_quotas.tpp_id;
end $$;
grant execute on function accounts.reset_quotas to havn_bank;
