-- Returns the used quotas of a bank as JSON, for a snapshot of a sandbox.
-- Called by: sandbox.take_snapshot
-- Locks: none.
create or replace function accounts.snapshot_quotas(bank_id uuid) returns json
  language plpgsql stable as $$
begin
  return array_to_json(array(
    select quota from accounts.quota where quota.bank_id = snapshot_quotas.bank_id and quota.read_at <> '{}'));
end $$;
grant execute on function accounts.snapshot_quotas to havn_bank;
