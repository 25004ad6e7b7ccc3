-- Lets another module follow every change of a payment with a trigger function of its own. It is called after each statement
-- that writes events, finds them in the transition table `happened`, and gets `argument` as its argument.
-- Called by: sandbox.record_change
-- Locks: payments.payment_event, while the trigger is created.
create or replace procedure payments.call_on_event(function text, argument text) language plpgsql as $$
begin
  execute format(
    'create or replace trigger %I after insert on payments.payment_event referencing new table as happened for each statement execute function %s(%L)',
    replace(function, '.', '_'), function, argument);
end $$;
