-- Refuses a change of an authorisation's status that is not one or more steps of sca.transition after one another, each with
-- its event in the same statement, whoever makes it.
-- Called by: the trigger below
-- Locks: none
create or replace function sca.check_status() returns trigger
  language plpgsql volatile as $$
begin
  -- As many events as numbers between the old and the new sequence: none is missing.
  if new.sequence <= old.sequence or not (
    select count(*) = new.sequence - old.sequence and max(step.sequence) = new.sequence
      and bool_and(step.sequence < new.sequence or step.status = new.status)
      and bool_and(exists (
        select from sca.transition
        where transition.from_status = step.from_status and transition.cause = step.cause
          and transition.to_status = step.status))
    from (
      select event.sequence, event.cause, event.status,
        lag(event.status, 1, old.status) over (order by event.sequence) as from_status
      from sca.authorisation_event as event
      where event.bank_id = new.bank_id and event.authorisation_id = new.authorisation_id
        and event.sequence > old.sequence
    ) as step
  ) then
    raise exception 'an authorisation must move by steps of sca.transition, with their events in the same statement'
      using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

create or replace trigger check_status after update on sca.authorisation
  for each row when (old.status is distinct from new.status or old.sequence is distinct from new.sequence)
  execute function sca.check_status();
