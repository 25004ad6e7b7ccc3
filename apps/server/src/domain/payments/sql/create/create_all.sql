-- Creates any number of payments, of any banks and TPPs, in one round trip and one transaction, and returns an outcome for each.
-- The payments of a TPP, which follow each other, are written at once if they are simply new; otherwise `create_each`
-- decides about each of them.
-- Called by: domain/payments/create/creations.store.ts
-- Locks: those of payments.create_at_once and payments.create_each.
create or replace function payments.create_all(creations payments.creation[])
  returns setof payments.creation_outcome
  language plpgsql volatile as $$
declare
  count constant integer := cardinality(creations);
  first integer := 1;
  last integer;
  -- The payments that `create_each` decides about.
  remaining payments.creation[] := '{}';
  outcome payments.creation_outcome;
begin
  outcome.outcome := 'created';
  while first <= count loop
    last := first;
    while last < count and creations[last + 1].bank_id = creations[first].bank_id
      and creations[last + 1].tpp_id = creations[first].tpp_id
    loop
      last := last + 1;
    end loop;
    if payments.create_at_once(creations[first:last], false) then
      for place in first .. last loop
        outcome.ordinal := creations[place].ordinal;
        return next outcome;
      end loop;
    else
      remaining := remaining || creations[first:last];
    end if;
    first := last + 1;
  end loop;
  if cardinality(remaining) > 0 then
    return query select * from payments.create_each(remaining);
  end if;
end $$;
grant execute on function payments.create_all to havn_tpp;
