-- Refuses a status beyond the first that has no event, as parts of a payment are written with the events that led
-- there.
-- Called by: the trigger below
-- Locks: none.
create or replace function payments.check_new_status() returns trigger
  language plpgsql volatile as $$
begin
  if not exists (
    select from payments.payment_event as event
    where event.bank_id = new.bank_id and event.tpp_id = new.tpp_id and event.payment_id = new.payment_id
      and event.sequence = new.sequence and event.status = new.status
  ) then
    raise exception 'the status of a payment must be that of its last event' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

create or replace trigger check_new_status after insert on payments.payment_status
  for each row when (new.sequence > 1) execute function payments.check_new_status();
