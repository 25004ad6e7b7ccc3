-- How many links of this TPP for this PSU somebody could still follow, counted as far as it matters. Ids begin with their
-- time, so only those of the last ten minutes are looked at.
create or replace function sca.count_open_links(authorisation json, at_most integer) returns integer
  language plpgsql stable as $$
declare
  wanted sca.authorisation := json_populate_record(null::sca.authorisation, authorisation);
begin
  return (
    select count(*) from (
      select from sca.authorisation as other
      where other.bank_id = wanted.bank_id
        and other.authorisation_id >= tenancy.first_uuid_at(wanted.created_at - interval '10 minutes')
        and other.tpp_id = wanted.tpp_id
        and other.approach = 'REDIRECT'
        and other.status in ('received', 'psuIdentified', 'psuAuthenticated', 'started')
        and other.touched_at > wanted.created_at - interval '5 minutes'
        and (other.psu_id = wanted.psu_id or other.psu_identity_hash = wanted.psu_identity_hash)
      limit at_most
    ) as open);
end $$;
grant execute on function sca.count_open_links to havn_tpp, havn_bank;
