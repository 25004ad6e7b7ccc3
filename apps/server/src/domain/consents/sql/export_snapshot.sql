-- Returns the bank's consents and granted accounts as JSON, for a snapshot that `restore_snapshot` can restore.
-- Called by: consents.restore_snapshot, sandbox.take_snapshot
-- Locks: none
create or replace function consents.export_snapshot(bank_id uuid) returns json
  language plpgsql stable as $$
begin
  return json_build_object(
    'consents', array(select to_json(consent) from consents.consent where consent.bank_id = export_snapshot.bank_id),
    'accounts', array(
      select to_json(granted) from consents.granted_account as granted where granted.bank_id = export_snapshot.bank_id));
end $$;
grant execute on function consents.export_snapshot to havn_bank;
