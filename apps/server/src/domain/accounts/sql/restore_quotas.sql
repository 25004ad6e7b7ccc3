-- Restores the quotas of a bank from a snapshot. Quota rows are never deleted, so every row of the snapshot still exists;
-- rows without one in the snapshot become unused. Concurrent reads wait for the restore, or the restore for them.
-- Called by: sandbox.restore_snapshot
-- Locks: accounts.quota, all rows of the bank in key order.
create or replace function accounts.restore_quotas(bank_id uuid, snapshot json) returns void
  language plpgsql volatile as $$
begin
  perform from accounts.quota where quota.bank_id = restore_quotas.bank_id
  order by quota.tpp_id, quota.psu_id, quota.resource, quota.account_id for update;
  update accounts.quota
  set read_at = coalesce((
    select saved.read_at from json_populate_recordset(null::accounts.quota, snapshot) as saved
    where (saved.tpp_id, saved.psu_id, saved.account_id, saved.resource)
      = (quota.tpp_id, quota.psu_id, quota.account_id, quota.resource)), '{}')
  where quota.bank_id = restore_quotas.bank_id;
end $$;
grant execute on function accounts.restore_quotas to havn_bank;
