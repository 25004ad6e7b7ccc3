-- Takes a TPP's consents back to those of a new bank, none, as a reset of a sandbox does. Their events stay, and each consent
-- that had accounts gets one more. PSU-IDs never change.
-- Called by: domain/consents/grants.store.ts
-- Locks: consents.consent, all rows of the TPP in key order; then consents.granted_account, all rows of the TPP.
create or replace function consents.reset_consents(bank_id uuid, tpp_id text, at timestamptz) returns void
  language plpgsql volatile as $$
begin
  perform from consents.consent
  where consent.bank_id = reset_consents.bank_id and consent.tpp_id = reset_consents.tpp_id
  order by consent.psu_id, consent.agreement_key for update;

  insert into consents.event (
    bank_id, tpp_id, event_id, psu_id, agreement_key, sequence, cause, account_ids, granted_at, person_id, at)
  select consent.bank_id, consent.tpp_id, consents.new_event_id(), consent.psu_id, consent.agreement_key,
    consent.sequence + 1, 'restored', '{}', consent.granted_at, consent.person_id, reset_consents.at
  from consents.consent
  where consent.bank_id = reset_consents.bank_id and consent.tpp_id = reset_consents.tpp_id
    and exists (
      select from consents.granted_account as granted
      where (granted.bank_id, granted.tpp_id, granted.psu_id, granted.agreement_key)
        = (consent.bank_id, consent.tpp_id, consent.psu_id, consent.agreement_key));

  delete from consents.granted_account
  where granted_account.bank_id = reset_consents.bank_id and granted_account.tpp_id = reset_consents.tpp_id;
  delete from consents.expiry_notice
  where expiry_notice.bank_id = reset_consents.bank_id and expiry_notice.tpp_id = reset_consents.tpp_id;
  delete from consents.consent
  where consent.bank_id = reset_consents.bank_id and consent.tpp_id = reset_consents.tpp_id;
end $$;
grant execute on function consents.reset_consents to havn_bank;
