-- Refuses an issue of a trusted list that is older than the stored one: an old list may have authorities that have lost
-- their licence since.
-- Called by: the trigger below
-- Locks: none.
create or replace function trust.refuse_older_list() returns trigger
  language plpgsql as $$
begin
  if new.sequence_number < old.sequence_number then
    raise exception using errcode = 'check_violation',
      message = format('the stored list of %s has the sequence number %s, got %s', old.territory, old.sequence_number,
        new.sequence_number);
  end if;
  return new;
end $$;
create or replace trigger refuse_older_list before update on trust.list
  for each row execute function trust.refuse_older_list();
