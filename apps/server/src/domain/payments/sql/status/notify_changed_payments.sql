-- Writes the notifications of all payments that the transaction changed, at its end. It is called once for each changed
-- row; the first call does the work for all, and the others find nothing left.
-- Called by: the trigger below
-- Locks: notifications.subscription, of everything marked in the transaction, rows in resource_id order; then
-- notifications.due.
create or replace function payments.notify_changed_payments() returns trigger
  language plpgsql volatile as $$
declare
  changed uuid[] := notifications.lock_changed(new.bank_id, 'payments');
begin
  if cardinality(changed) > 0 then
    perform payments.notify_status(new.bank_id, changed);
  end if;
  return null;
end $$;

call payments.call_on_status_change('payments.note_changed_payments', 'payments.notify_changed_payments', 'subscribed_payment_id');
