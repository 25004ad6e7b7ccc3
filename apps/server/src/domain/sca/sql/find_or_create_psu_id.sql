-- Returns the PSU-ID by which a TPP knows a person, and creates it the first time.
-- Called by: domain/consents/grants.store.ts, domain/sca/authorisations/steps.store.ts,
--   domain/sca/sessions/session.store.ts
-- Locks: sca.psu, the row that is created; waits for another transaction that creates the same.
create or replace function sca.find_or_create_psu_id(bank_id uuid, tpp_id text, person_id uuid) returns uuid
  language plpgsql volatile as $$
declare
  known uuid := (
    select psu.psu_id from sca.psu
    where psu.bank_id = find_or_create_psu_id.bank_id
      and psu.tpp_id = find_or_create_psu_id.tpp_id
      and psu.person_id = find_or_create_psu_id.person_id);
begin
  if known is not null then
    return known;
  end if;
  insert into sca.psu (bank_id, tpp_id, psu_id, person_id)
  values (find_or_create_psu_id.bank_id, find_or_create_psu_id.tpp_id, gen_random_uuid(), find_or_create_psu_id.person_id)
  on conflict on constraint psu_bank_id_tpp_id_person_id_key do nothing;
  return (
    select psu.psu_id from sca.psu
    where psu.bank_id = find_or_create_psu_id.bank_id
      and psu.tpp_id = find_or_create_psu_id.tpp_id
      and psu.person_id = find_or_create_psu_id.person_id);
end $$;
grant execute on function sca.find_or_create_psu_id to havn_bank;
