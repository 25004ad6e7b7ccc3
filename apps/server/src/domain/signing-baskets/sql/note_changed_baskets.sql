-- Remembers, for the length of the transaction, which baskets have changed or contain payments that have changed.
-- notify_changed_baskets writes their notifications at its end. Reads the changed rows from the transition table `moved`.
-- Called by: signing_baskets.notify_changed_baskets
-- Locks: none
create or replace function signing_baskets.note_changed_baskets() returns trigger
  language plpgsql volatile as $$
declare
  baskets uuid[] := array(select distinct moved.basket_id from moved where moved.basket_id is not null);
begin
  if cardinality(baskets) > 0 then
    perform notifications.mark_changed('baskets', baskets);
  end if;
  return null;
end $$;
