-- Creates any number of payments, of any banks and TPPs, in one transaction, and decides about each of them. Where another
-- transaction has locked the same X-Request-ID or logical key, it does not wait: the outcome is `busy` and the caller tries
-- again, so that no TPP's payment waits for another's.
-- Called by: payments.create_all
-- Locks: for each payment the advisory locks of its X-Request-ID and of its logical key, without waiting; then those of
-- the routines that it calls.
create or replace function payments.create_each(given payments.creation[]) returns setof payments.creation_outcome
  language plpgsql volatile as $$
declare
  free payments.creation[] := array(select creation from unnest(given) as creation where payments.try_lock_creation(creation));
  actor record;
begin
  for actor in select distinct bank_id, tpp_id from unnest(free) loop
    perform tenancy.set_actor(actor.bank_id, actor.tpp_id);
    return query
    select * from payments.create_payments_of_actor(array(
      select creation from unnest(free) as creation
      where creation.bank_id = actor.bank_id and creation.tpp_id = actor.tpp_id
    ));
  end loop;
  if cardinality(free) < cardinality(given) then
    return query
    select ordinal, 'busy', null::smallint, null::json, null, null::uuid, null::integer from unnest(given)
    where ordinal <> all (array(select ordinal from unnest(free)));
  end if;
end $$;
grant execute on function payments.create_each to havn_tpp;
