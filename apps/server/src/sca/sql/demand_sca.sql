-- The id of the authorisation that a refused call offers: the one that was offered before or, if nothing like it was, a
-- new one. A call that is repeated within a minute writes nothing, and every row that is written takes old ones away.
create or replace function sca.demand_sca(
  demand_key bytea, authorisation jsonb, demanded_at timestamptz, lives_for interval) returns uuid
  language plpgsql volatile as $$
declare
  wanted sca.authorisation := jsonb_populate_record(null::sca.authorisation, authorisation);
  offered uuid := (
    select demand.authorisation_id from sca.demand
    where demand.bank_id = wanted.bank_id and demand.tpp_id = wanted.tpp_id and demand.demand_key = demand_sca.demand_key
      and demand.demanded_at > demand_sca.demanded_at - interval '1 minute');
begin
  if offered is not null then
    return offered;
  end if;
  delete from sca.demand
  using (
    select old.demand_key from sca.demand as old
    where old.bank_id = wanted.bank_id and old.tpp_id = wanted.tpp_id
      and old.demanded_at < demand_sca.demanded_at - lives_for
    order by old.demanded_at limit 10
    for update skip locked
  ) as over
  where demand.bank_id = wanted.bank_id and demand.tpp_id = wanted.tpp_id and demand.demand_key = over.demand_key;
  insert into sca.demand (bank_id, tpp_id, demand_key, authorisation_id, authorisation, demanded_at)
  values (wanted.bank_id, wanted.tpp_id, demand_sca.demand_key, wanted.authorisation_id, demand_sca.authorisation,
    demand_sca.demanded_at)
  on conflict on constraint demand_pkey do update set demanded_at = excluded.demanded_at
  returning demand.authorisation_id into offered;
  return offered;
end $$;
grant execute on function sca.demand_sca to havn_tpp;
