-- Refuses a number of a consent that is lower than before: a MAC is of one number, so an earlier state cannot be put back.
-- Called by: the trigger below
-- Locks: none
create or replace function consents.refuse_earlier_number() returns trigger
  language plpgsql volatile as $$
begin
  if new.sequence < old.sequence then
    raise exception 'the number of a consent may not go back' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create or replace trigger refuse_earlier_number before update of sequence on consents.consent
  for each row execute function consents.refuse_earlier_number();
create or replace trigger refuse_earlier_number before update of sequence on consents.requested
  for each row execute function consents.refuse_earlier_number();
