-- Counts the links of this TPP for this PSU that somebody could still follow, up to `at_most`. Ids begin with their time,
-- so only authorisations of the last ten minutes are read.
-- Called by: domain/sca/authorisations/open-links.store.ts
-- Locks: none
create or replace function sca.count_open_links(authorisation json, at_most integer) returns integer
  language plpgsql stable as $$
declare
  requested sca.authorisation := json_populate_record(null::sca.authorisation, authorisation);
begin
  return (
    select count(*) from (
      select from sca.authorisation as other
      where other.bank_id = requested.bank_id
        and other.authorisation_id >= tenancy.first_uuid_at(requested.created_at - interval '10 minutes')
        and other.tpp_id = requested.tpp_id
        and other.approach = 'REDIRECT'
        and other.status in ('received', 'psuIdentified', 'psuAuthenticated', 'started')
        and other.touched_at > requested.created_at - interval '5 minutes'
        and (other.psu_id = requested.psu_id or other.psu_identity_hash = requested.psu_identity_hash)
      limit at_most
    ) as open);
end $$;
grant execute on function sca.count_open_links to havn_tpp, havn_bank;
