-- At the end of a transaction that moved payments: tells of all of them. The first call does it, the others find nothing.
create or replace function payments.tell_moved() returns trigger
  language plpgsql volatile as $$
declare
  moved uuid[] := notifications.lock_changed(new.bank_id, 'payments');
begin
  if cardinality(moved) > 0 then
    perform payments.tell(new.bank_id, moved);
  end if;
  return null;
end $$;

call payments.call_when_moved('payments.note_moved', 'payments.tell_moved', 'followed_as');
