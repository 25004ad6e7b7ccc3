-- Refuses an act in the name of somebody else. On the command line an operator is the login that PostgreSQL has authenticated,
-- and a login that servers use is nobody who may propose or confirm. On the pages the server says who it is; a person's own
-- login may not. The owner of the database, who erases a person's data for an operator, is not checked.
-- Called by: the trigger below
-- Locks: none
create or replace function back_office.check_act() returns trigger
  language plpgsql volatile as $$
declare
  is_person boolean := pg_has_role(session_user, 'havn_operator', 'member');
  is_owner boolean := pg_has_role(session_user, 'havn_erasure', 'member');
begin
  if is_owner or (new.channel = 'pages' and not is_person)
    or (new.channel = 'command-line' and new.operator = session_user
      and (is_person or new.act not in ('proposed', 'confirmed')))
  then
    return null;
  end if;
  raise exception 'the login % may not act as % by %', session_user, new.operator, new.channel
    using errcode = 'restrict_violation';
end $$;

create or replace trigger check_act after insert on back_office.act
  for each row execute function back_office.check_act();
