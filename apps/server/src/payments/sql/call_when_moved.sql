-- For other modules: has trigger functions of theirs called when payments move. `note_function` is called after each
-- statement and finds the rows in `moved`; `tell_function` is called at the end of the transaction, for each row of which
-- `told_as` (a column of payment_status) is not null.
create or replace procedure payments.call_when_moved(note_function text, tell_function text, told_as text)
  language plpgsql as $$
declare
  tell_trigger text := replace(tell_function, '.', '_');
begin
  execute format(
    'create or replace trigger %I after update on payments.payment_status referencing new table as moved for each statement execute function %s()',
    replace(note_function, '.', '_'), note_function);
  -- A constraint trigger cannot be replaced, and need not be: what it does is in its function.
  if not exists (
    select from pg_trigger where tgrelid = 'payments.payment_status'::regclass and tgname = tell_trigger
  ) then
    execute format(
      'create constraint trigger %I after update on payments.payment_status deferrable initially deferred for each row when (new.%I is not null) execute function %s()',
      tell_trigger, told_as, tell_function);
  end if;
end $$;
