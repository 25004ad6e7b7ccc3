-- Marks payments whose status changed and that a TPP has subscribed to. `notify_changed_payments` writes their
-- notifications at the end of the transaction. Reads the changed rows from the transition table `moved`.
-- Called by: payments.notify_changed_payments
-- Locks: none.
create or replace function payments.note_changed_payments() returns trigger
  language plpgsql volatile as $$
declare
  subscribed uuid[] := array(select distinct moved.subscribed_payment_id from moved where moved.subscribed_payment_id is not null);
begin
  if cardinality(subscribed) > 0 then
    perform notifications.mark_changed('payments', subscribed);
  end if;
  return null;
end $$;
