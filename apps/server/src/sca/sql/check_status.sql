-- Refuses a change of an authorisation's status that is not exactly one step of sca.transition with its event in the same
-- statement, whoever makes it.
-- Called by: the trigger below
-- Locks: none
create or replace function sca.check_status() returns trigger
  language plpgsql volatile as $$
begin
  if new.sequence <> old.sequence + 1 or not exists (
    select from sca.authorisation_event as event
    join sca.transition
      on transition.from_status = old.status and transition.cause = event.cause and transition.to_status = event.status
    where event.bank_id = new.bank_id and event.authorisation_id = new.authorisation_id
      and event.sequence = new.sequence and event.status = new.status
  ) then
    raise exception 'an authorisation must move by one step of sca.transition, with its event in the same statement'
      using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

create or replace trigger check_status after update on sca.authorisation
  for each row when (old.status is distinct from new.status or old.sequence is distinct from new.sequence)
  execute function sca.check_status();
