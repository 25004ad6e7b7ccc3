-- The PSU-ID of a person to a TPP: the one there is, or a new one.
create or replace function sca.psu_id_of(bank_id uuid, tpp_id text, person_id uuid) returns uuid
  language plpgsql volatile as $$
begin
  insert into sca.psu (bank_id, tpp_id, psu_id, person_id)
  values (psu_id_of.bank_id, psu_id_of.tpp_id, gen_random_uuid(), psu_id_of.person_id)
  on conflict on constraint psu_bank_id_tpp_id_person_id_key do nothing;
  return (
    select psu.psu_id from sca.psu
    where psu.bank_id = psu_id_of.bank_id and psu.tpp_id = psu_id_of.tpp_id and psu.person_id = psu_id_of.person_id);
end $$;
grant execute on function sca.psu_id_of to havn_bank;
