-- Records that the PSU opened these accounts after an SCA at this time. The time only moves forward. Skips rows that
-- another transaction has locked: it records the same access, or decides about the consent, and a read must not wait for
-- that.
-- Called by: domain/consents/consents.store.ts
-- Locks: consents.granted_account, rows of one consent (no key update, skips locked ones).
create or replace function consents.record_access(
  bank_id uuid, tpp_id text, psu_id uuid, agreement_key text, account_ids uuid[], at timestamptz) returns void
  language plpgsql volatile as $$
begin
  update consents.granted_account as opened set accessed_at = record_access.at
  from (
    select granted.account_id
    from consents.granted_account as granted
    where granted.bank_id = record_access.bank_id
      and granted.tpp_id = record_access.tpp_id
      and granted.psu_id = record_access.psu_id
      and granted.agreement_key = record_access.agreement_key
      and granted.account_id = any (record_access.account_ids)
      and granted.accessed_at < record_access.at
    for no key update skip locked) as free
  where opened.bank_id = record_access.bank_id
    and opened.tpp_id = record_access.tpp_id
    and opened.psu_id = record_access.psu_id
    and opened.agreement_key = record_access.agreement_key
    and opened.account_id = free.account_id;
end $$;
grant execute on function consents.record_access to havn_tpp, havn_bank;
