-- Payments have moved: what there is to tell of them is told at the end of the transaction, by `tell_moved`.
create or replace function payments.note_moved() returns trigger
  language plpgsql volatile as $$
declare
  followed uuid[] := array(select distinct moved.followed_as from moved where moved.followed_as is not null);
begin
  if cardinality(followed) > 0 then
    perform notifications.mark_changed('payments', followed);
  end if;
  return null;
end $$;
