-- Baskets, or payments in baskets, have moved: what there is to tell of the baskets is told at the end of the transaction,
-- by `tell_moved`.
create or replace function signing_baskets.note_moved() returns trigger
  language plpgsql volatile as $$
declare
  baskets uuid[] := array(select distinct moved.basket_id from moved where moved.basket_id is not null);
begin
  if cardinality(baskets) > 0 then
    perform notifications.note('baskets', baskets);
  end if;
  return null;
end $$;
