-- Turns an offered link into an authorisation when the PSU takes the first step behind it. If two browsers do so at once,
-- the second waits and finds the authorisation started.
-- Called by: domain/sca/authorisations/authorisations.store.ts
-- Locks: sca.offered_link, one row.
create or replace function sca.start_offered_authorisation(bank_id uuid, authorisation_id uuid) returns void
  language plpgsql volatile as $$
declare
  started json;
begin
  with followed as (
    delete from sca.offered_link
    where offered_link.bank_id = start_offered_authorisation.bank_id
      and offered_link.authorisation_id = start_offered_authorisation.authorisation_id
    returning offered_link.authorisation || jsonb_build_object('created_at', offered_link.offered_at) as authorisation
  )
  select json_agg(followed.authorisation) into started from followed;
  if started is not null then
    perform sca.start_authorisations(started);
  end if;
end $$;
grant execute on function sca.start_offered_authorisation to havn_bank;
