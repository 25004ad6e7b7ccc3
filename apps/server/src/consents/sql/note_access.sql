-- The PSU is there with an SCA of this moment, and these are opened. It is raised once, and never lowered. What another
-- writes at this moment is left alone: that is the same note, or a decision that it must not wait for.
create or replace function consents.note_access(
  bank_id uuid, tpp_id text, psu_id uuid, agreement_key text, account_ids uuid[], at timestamptz) returns void
  language plpgsql volatile as $$
begin
  update consents.granted_account as opened set accessed_at = note_access.at
  from (
    select granted.account_id
    from consents.granted_account as granted
    where granted.bank_id = note_access.bank_id
      and granted.tpp_id = note_access.tpp_id
      and granted.psu_id = note_access.psu_id
      and granted.agreement_key = note_access.agreement_key
      and granted.account_id = any (note_access.account_ids)
      and granted.accessed_at < note_access.at
    for no key update skip locked) as free
  where opened.bank_id = note_access.bank_id
    and opened.tpp_id = note_access.tpp_id
    and opened.psu_id = note_access.psu_id
    and opened.agreement_key = note_access.agreement_key
    and opened.account_id = free.account_id;
end $$;
grant execute on function consents.note_access to havn_tpp, havn_bank;
