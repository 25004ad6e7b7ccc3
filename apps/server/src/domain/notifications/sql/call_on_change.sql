-- Lets another module follow notifications, and every change of them, with a trigger function of its own. It is called after
-- each statement that writes some, finds them in the transition table `happened`, and gets `argument` as its argument.
-- Called by: sandbox.record_change
-- Locks: notifications.notification, while the triggers are created.
create or replace procedure notifications.call_on_change(function text, argument text) language plpgsql as $$
declare
  event text;
begin
  foreach event in array array['insert', 'update'] loop
    execute format(
      'create or replace trigger %I after %s on notifications.notification referencing new table as happened for each statement execute function %s(%L)',
      replace(function, '.', '_') || '_' || event, event, function, argument);
  end loop;
end $$;
