create or replace function signing_baskets.tell_moved() returns trigger
  language plpgsql volatile as $$
declare
  followed record;
begin
  for followed in
    select moved.bank_id, array_agg(distinct moved.basket_id) as basket_ids
    from moved where moved.basket_id is not null group by moved.bank_id
  loop
    perform signing_baskets.tell(followed.bank_id, followed.basket_ids);
  end loop;
  return null;
end $$;

create or replace trigger tell_moved after update on signing_baskets.basket
  referencing new table as moved for each statement execute function signing_baskets.tell_moved();

call payments.call_when_moved('signing_baskets.tell_moved');
