-- Quotas as they were kept. A row never goes, so what was kept is there; who reads at this moment is waited for, or waits.
create or replace function accounts.bring_back(bank_id uuid, kept json) returns void
  language plpgsql volatile as $$
begin
  perform from accounts.quota where quota.bank_id = bring_back.bank_id
  order by quota.tpp_id, quota.psu_id, quota.resource, quota.account_id for update;
  update accounts.quota
  set read_at = coalesce((
    select was.read_at from json_populate_recordset(null::accounts.quota, kept) as was
    where (was.tpp_id, was.psu_id, was.account_id, was.resource)
      = (quota.tpp_id, quota.psu_id, quota.account_id, quota.resource)), '{}')
  where quota.bank_id = bring_back.bank_id;
end $$;
grant execute on function accounts.bring_back to havn_bank;
