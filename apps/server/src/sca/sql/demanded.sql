-- The authorisation behind a link that nobody has followed yet.
create or replace function sca.demanded(bank_id uuid, authorisation_id uuid) returns setof sca.authorisation
  language plpgsql stable as $$
begin
  return query
  select offered.*
  from sca.demand
  cross join lateral jsonb_populate_record(null::sca.authorisation, demand.authorisation || jsonb_build_object(
    'created_at', demand.demanded_at, 'touched_at', demand.demanded_at, 'status', 'received', 'sequence', 1, 'tries', 0
  )) as offered
  where demand.bank_id = demanded.bank_id and demand.authorisation_id = demanded.authorisation_id;
end $$;
grant execute on function sca.demanded to havn_tpp, havn_bank;
