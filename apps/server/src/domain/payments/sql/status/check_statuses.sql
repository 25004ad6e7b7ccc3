-- Refuses a status that is not the status of the payment's last event, whoever writes it. Events are written before the
-- status that they lead to, or in the same statement.
-- Called by: the trigger below
-- Locks: none.
create or replace function payments.check_statuses() returns trigger
  language plpgsql volatile as $$
begin
  if exists (
    select from moved
    cross join lateral (
      select count(*) as events,
        count(*) filter (where event.sequence = moved.sequence and event.status = moved.status) as own
      from payments.payment_event as event
      where event.bank_id = moved.bank_id and event.tpp_id = moved.tpp_id
        and event.payment_id = moved.payment_id and event.sequence >= moved.sequence
      offset 0
    ) as latest
    where latest.events <> 1 or latest.own <> 1
  ) then
    raise exception 'the status of a payment must be that of its last event' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

create or replace trigger check_statuses after update on payments.payment_status
  referencing new table as moved for each statement execute function payments.check_statuses();
