-- For other modules: has a trigger function of theirs called after each statement that moves payments; it finds their
-- rows in `moved`.
create or replace procedure payments.call_when_moved(trigger_function text) language plpgsql as $$
begin
  execute format(
    'create trigger %I after update on payments.payment_status referencing new table as moved for each statement execute function %s()',
    replace(trigger_function, '.', '_'), trigger_function);
end $$;
