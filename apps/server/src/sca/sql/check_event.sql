-- No event of an authorisation stands by itself: its authorisation took that step in the same statement.
create or replace function sca.check_event() returns trigger
  language plpgsql volatile as $$
begin
  if not exists (
    select from sca.authorisation
    where authorisation.bank_id = new.bank_id and authorisation.authorisation_id = new.authorisation_id
      and authorisation.sequence = new.sequence and authorisation.status = new.status
  ) then
    raise exception 'an event of an authorisation must be the step that it takes' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

create or replace trigger check_event after insert on sca.authorisation_event
  for each row when (new.sequence > 1) execute function sca.check_event();
