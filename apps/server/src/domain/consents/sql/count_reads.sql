-- Adds reads to the days on which they took place, and deletes days of more than 90 days before. Reads of a consent that is
-- gone are left out. The first read of a consent for one use is stored with it.
-- Called by: domain/consents/reads.store.ts
-- Locks: consents.read_day, rows in key order; then consents.requested, a row for each consent for one use that is read first.
create or replace function consents.count_reads(bank_id uuid, reads json) returns void
  language plpgsql volatile as $$
begin
  insert into consents.read_day as counted
    (bank_id, tpp_id, psu_id, agreement_key, day, reads, reads_without_psu, last_read_at)
  select count_reads.bank_id, given.tpp_id, given.psu_id, given.agreement_key, given.day, given.reads,
    given.reads_without_psu, given.last_read_at
  from json_populate_recordset(null::consents.read_day, count_reads.reads) as given
  where exists (
    select from consents.consent
    where consent.bank_id = count_reads.bank_id and consent.tpp_id = given.tpp_id
      and consent.psu_id = given.psu_id and consent.agreement_key = given.agreement_key)
    or exists (
    -- Reads by a consent that the TPP asked for have its id in place of a PSU-ID.
    select from consents.requested
    where requested.bank_id = count_reads.bank_id and requested.tpp_id = given.tpp_id
      and requested.consent_id = given.psu_id)
  order by given.tpp_id, given.psu_id, given.agreement_key, given.day
  on conflict on constraint read_day_pkey do update
  set reads = counted.reads + excluded.reads,
    reads_without_psu = counted.reads_without_psu + excluded.reads_without_psu,
    last_read_at = greatest(counted.last_read_at, excluded.last_read_at);
  delete from consents.read_day as old
  using json_populate_recordset(null::consents.read_day, count_reads.reads) as given
  where old.bank_id = count_reads.bank_id and old.tpp_id = given.tpp_id and old.psu_id = given.psu_id
    and old.agreement_key = given.agreement_key and old.day <= given.day - 90;
  update consents.requested
  set used_at = given.last_read_at
  from json_populate_recordset(null::consents.read_day, count_reads.reads) as given
  where requested.bank_id = count_reads.bank_id and requested.tpp_id = given.tpp_id
    and requested.consent_id = given.psu_id and not requested.is_recurring and requested.used_at is null;
end $$;
grant execute on function consents.count_reads to havn_bank;
