-- Restores the bank's consents from a snapshot and writes an event for every consent that changes. PSU-IDs never change. The
-- MACs are of other numbers: the caller seals the restored consents again.
-- Called by: sandbox.restore_snapshot
-- Locks: consents.consent, all rows of the bank in key order; then consents.granted_account, all rows of the bank.
create or replace function consents.restore_snapshot(bank_id uuid, snapshot json, at timestamptz) returns void
  language plpgsql volatile as $$
begin
  -- A grant or revocation at the same time waits for this transaction, or this one waits for it.
  perform from consents.consent where consent.bank_id = restore_snapshot.bank_id
  order by consent.tpp_id, consent.psu_id, consent.agreement_key for update;

  with changing as (
    select tpp_id, psu_id, agreement_key, coalesce(present.sequence + 1, (
        select max(event.sequence) + 1 from consents.event
        where (event.bank_id, event.tpp_id, event.psu_id, event.agreement_key)
          = (restore_snapshot.bank_id, was.tpp_id, was.psu_id, was.agreement_key)), was.sequence) as sequence,
      coalesce(was.account_ids, '{}') as account_ids, coalesce(was.granted_at, present.granted_at) as granted_at,
      coalesce(was.person_id, present.person_id) as person_id
    from consents.snapshot_consents(consents.export_snapshot(restore_snapshot.bank_id)) as present
    full join consents.snapshot_consents(snapshot) as was using (tpp_id, psu_id, agreement_key)
    where (present.granted_at, present.account_ids) is distinct from (was.granted_at, was.account_ids)
  ), recorded as (
    insert into consents.event (
      bank_id, tpp_id, event_id, psu_id, agreement_key, sequence, cause, account_ids, granted_at, person_id, at)
    select restore_snapshot.bank_id, tpp_id, consents.new_event_id(), psu_id, agreement_key, sequence, 'restored', account_ids,
      granted_at, person_id, restore_snapshot.at
    from changing
  )
  update consents.consent set sequence = changing.sequence
  from changing
  where consent.bank_id = restore_snapshot.bank_id
    and (consent.tpp_id, consent.psu_id, consent.agreement_key)
      = (changing.tpp_id, changing.psu_id, changing.agreement_key);

  insert into consents.consent
  select * from json_populate_recordset(null::consents.consent, snapshot -> 'consents')
  on conflict on constraint consent_pkey do update
  set tpp_name = excluded.tpp_name, tpp_brand = excluded.tpp_brand, granted_at = excluded.granted_at;

  -- One statement sees one moment, so a consent granted now keeps all its accounts.
  with closed as (
    delete from consents.granted_account where granted_account.bank_id = restore_snapshot.bank_id
  )
  delete from consents.consent
  where consent.bank_id = restore_snapshot.bank_id and (consent.tpp_id, consent.psu_id, consent.agreement_key) not in (
    select was.tpp_id, was.psu_id, was.agreement_key from consents.snapshot_consents(snapshot) as was);
  insert into consents.granted_account
  select * from json_populate_recordset(null::consents.granted_account, snapshot -> 'accounts');
  -- Whoever looks next finds out which notices of their coming end the restored consents still need.
  insert into consents.expiry_notice (bank_id, tpp_id, psu_id, agreement_key, due_at)
  select restore_snapshot.bank_id, consent.tpp_id, consent.psu_id, consent.agreement_key, '-infinity'
  from consents.consent where consent.bank_id = restore_snapshot.bank_id
  on conflict on constraint expiry_notice_pkey do update set due_at = excluded.due_at;
end $$;
grant execute on function consents.restore_snapshot to havn_bank;
