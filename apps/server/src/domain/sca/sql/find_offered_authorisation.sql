-- Returns the authorisation that would start if somebody followed this offered link, or no row.
-- Called by: domain/sca/authorisations/authorisations.store.ts,
--   domain/sca/authorisations/listed-authorisations.store.ts, domain/sca/authorisations/tpp-authorisations.store.ts
-- Locks: none
create or replace function sca.find_offered_authorisation(bank_id uuid, authorisation_id uuid)
  returns setof sca.authorisation
  language plpgsql stable as $$
begin
  return query
  select offered.*
  from sca.offered_link
  cross join lateral jsonb_populate_record(
    null::sca.authorisation,
    offered_link.authorisation || jsonb_build_object(
      'created_at', offered_link.offered_at, 'touched_at', offered_link.offered_at, 'status', 'received', 'sequence', 1,
      'tries', 0)
  ) as offered
  where offered_link.bank_id = find_offered_authorisation.bank_id
    and offered_link.authorisation_id = find_offered_authorisation.authorisation_id;
end $$;
grant execute on function sca.find_offered_authorisation to havn_tpp, havn_bank;
