-- Refuses an event that is not a step its authorisation takes in the same statement. Whether sca.transition has the step is
-- checked by `check_status`, once for all steps of the statement.
-- Called by: the trigger below
-- Locks: none
create or replace function sca.check_event() returns trigger
  language plpgsql volatile as $$
begin
  if not exists (
    select from sca.authorisation
    where authorisation.bank_id = new.bank_id and authorisation.authorisation_id = new.authorisation_id
      and (authorisation.sequence > new.sequence
        or authorisation.sequence = new.sequence and authorisation.status = new.status)
  ) then
    raise exception 'an authorisation event must be a step that its authorisation takes in the same statement' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

create or replace trigger check_event after insert on sca.authorisation_event
  for each row when (new.sequence > 1) execute function sca.check_event();
