-- At the end of a transaction that moved baskets or their payments: tells of all of them. The first call does it.
create or replace function signing_baskets.tell_moved() returns trigger
  language plpgsql volatile as $$
declare
  moved uuid[] := notifications.take_noted(new.bank_id, 'baskets');
begin
  if cardinality(moved) > 0 then
    perform signing_baskets.tell(new.bank_id, moved);
  end if;
  return null;
end $$;

create or replace trigger note_moved after update on signing_baskets.basket
  referencing new table as moved for each statement execute function signing_baskets.note_moved();

do $$
begin
  -- A constraint trigger cannot be replaced, and need not be: what it does is in its function.
  if not exists (
    select from pg_trigger where tgrelid = 'signing_baskets.basket'::regclass and tgname = 'tell_moved'
  ) then
    create constraint trigger tell_moved after update on signing_baskets.basket
      deferrable initially deferred for each row execute function signing_baskets.tell_moved();
  end if;
end $$;

call payments.call_when_moved('signing_baskets.note_moved', 'signing_baskets.tell_moved', 'basket_id');
