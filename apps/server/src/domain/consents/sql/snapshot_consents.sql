-- Reads the consents of a snapshot, each with the accounts that it grants.
-- Called by: consents.restore_snapshot
-- Locks: none
create or replace function consents.snapshot_consents(snapshot json)
  returns table (
    tpp_id text, psu_id uuid, agreement_key text, person_id uuid, granted_at timestamptz, sequence integer,
    account_ids uuid[])
  language plpgsql stable as $$
begin
  return query
  select consent.tpp_id, consent.psu_id, consent.agreement_key, consent.person_id, consent.granted_at, consent.sequence,
    array(
      select granted.account_id
      from json_populate_recordset(null::consents.granted_account, snapshot -> 'accounts') as granted
      where (granted.tpp_id, granted.psu_id, granted.agreement_key)
        = (consent.tpp_id, consent.psu_id, consent.agreement_key)
      order by granted.account_id)
  from json_populate_recordset(null::consents.consent, snapshot -> 'consents') as consent;
end $$;
grant execute on function consents.snapshot_consents to havn_bank;
