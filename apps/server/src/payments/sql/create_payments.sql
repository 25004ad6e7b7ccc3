-- Any number of creations, of any banks and TPPs, in one round trip and one transaction.
create or replace function payments.create_payments(creations json) returns setof payments.creation_outcome
  language plpgsql volatile as $$
declare
  given payments.creation[] := array(select given from json_populate_recordset(null::payments.creation, creations) as given);
  actor record;
begin
  -- Requests before orders, each in one order: no two batches wait for each other in a circle.
  perform xs2a.lock_requests((select json_agg(request) from unnest(given)));
  perform tenancy.lock_in_order(array(
    select format('order %s %s %s %s', bank_id, tpp_id, execution_date, logical_key)
    from unnest(given)
    where not allow_logical_duplicate
  ));
  for actor in select distinct bank_id, tpp_id from unnest(given) loop
    perform tenancy.act_as(actor.bank_id, actor.tpp_id);
    return query
    select * from payments.create_payments_of_actor(array(
      select creation from unnest(given) as creation
      where creation.bank_id = actor.bank_id and creation.tpp_id = actor.tpp_id
    ));
  end loop;
end $$;
