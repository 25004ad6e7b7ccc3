-- Grants as they were kept. An event tells of every consent that changes by it. PSU-IDs are nobody's to change.
create or replace function consents.bring_back(bank_id uuid, kept json, at timestamptz) returns void
  language plpgsql volatile as $$
begin
  -- Whoever grants or revokes at this moment is waited for, or waits.
  perform from consents.consent where consent.bank_id = bring_back.bank_id
  order by consent.tpp_id, consent.psu_id, consent.agreement_key for update;

  with changing as (
    select tpp_id, psu_id, agreement_key, coalesce(present.sequence + 1, was.sequence) as sequence,
      coalesce(was.account_ids, '{}') as account_ids, coalesce(was.granted_at, present.granted_at) as granted_at,
      coalesce(was.person_id, present.person_id) as person_id
    from consents.with_accounts(consents.keep(bring_back.bank_id)) as present
    full join consents.with_accounts(kept) as was using (tpp_id, psu_id, agreement_key)
    where (present.granted_at, present.account_ids) is distinct from (was.granted_at, was.account_ids)
  ), told as (
    insert into consents.event (
      bank_id, tpp_id, event_id, psu_id, agreement_key, sequence, cause, account_ids, granted_at, person_id, at)
    select bring_back.bank_id, tpp_id, consents.new_event_id(), psu_id, agreement_key, sequence, 'restored', account_ids,
      granted_at, person_id, bring_back.at
    from changing
  )
  update consents.consent set sequence = changing.sequence
  from changing
  where consent.bank_id = bring_back.bank_id
    and (consent.tpp_id, consent.psu_id, consent.agreement_key)
      = (changing.tpp_id, changing.psu_id, changing.agreement_key);

  insert into consents.consent
  select * from json_populate_recordset(null::consents.consent, kept -> 'consents')
  on conflict on constraint consent_pkey do update
  set tpp_name = excluded.tpp_name, tpp_brand = excluded.tpp_brand, granted_at = excluded.granted_at;

  -- In one statement, which sees one moment: a consent that comes now stays with all that it grants.
  with closed as (
    delete from consents.granted_account where granted_account.bank_id = bring_back.bank_id
  )
  delete from consents.consent
  where consent.bank_id = bring_back.bank_id and (consent.tpp_id, consent.psu_id, consent.agreement_key) not in (
    select was.tpp_id, was.psu_id, was.agreement_key from consents.with_accounts(kept) as was);
  insert into consents.granted_account
  select * from json_populate_recordset(null::consents.granted_account, kept -> 'accounts');
end $$;
grant execute on function consents.bring_back to havn_bank;
