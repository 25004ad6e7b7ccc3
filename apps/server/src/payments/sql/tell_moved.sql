create or replace function payments.tell_moved() returns trigger
  language plpgsql volatile as $$
declare
  followed record;
begin
  for followed in
    select moved.bank_id, array_agg(distinct moved.followed_as) as payment_ids
    from moved where moved.followed_as is not null group by moved.bank_id
  loop
    perform payments.tell(followed.bank_id, followed.payment_ids);
  end loop;
  return null;
end $$;

call payments.call_when_moved('payments.tell_moved');
