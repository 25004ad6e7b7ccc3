-- Lets another module follow status changes of payments with two trigger functions of its own. `note_function` is
-- called after each statement and finds the changed rows in the transition table `moved`. `notify_function` is called
-- at the end of the transaction, once for each changed row whose column `notified_column` is not null.
-- Called by: payments.notify_changed_payments, signing_baskets.notify_changed_baskets
-- Locks: none.
create or replace procedure payments.call_on_status_change(note_function text, notify_function text, notified_column text)
  language plpgsql as $$
declare
  notify_trigger text := replace(notify_function, '.', '_');
begin
  execute format(
    'create or replace trigger %I after update on payments.payment_status referencing new table as moved for each statement execute function %s()',
    replace(note_function, '.', '_'), note_function);
  -- A constraint trigger cannot be replaced, and need not be: its function is.
  if not exists (
    select from pg_trigger where tgrelid = 'payments.payment_status'::regclass and tgname = notify_trigger
  ) then
    execute format(
      'create constraint trigger %I after update on payments.payment_status deferrable initially deferred for each row when (new.%I is not null) execute function %s()',
      notify_trigger, notified_column, notify_function);
  end if;
end $$;
