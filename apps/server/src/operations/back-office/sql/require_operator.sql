-- Refuses an act in the name of another person. On the command line an operator is the login that PostgreSQL has authenticated; only a
-- member of havn_operator proposes and confirms. On the pages the server names the operator; a person's own login may not. The owner of
-- the database, who erases a person's data for an operator, may name the operator.
-- Called by: back_office.confirm, back_office.decline, back_office.propose, back_office.record_look
-- Locks: none
create or replace function back_office.require_operator(operator text, channel text, decides boolean) returns void
  language plpgsql volatile as $$
declare
  is_person boolean := pg_has_role(session_user, 'havn_operator', 'member');
  is_owner boolean := pg_has_role(session_user, 'havn_erasure', 'member');
begin
  if is_owner or (channel = 'pages' and not is_person)
    or (channel = 'command-line' and operator = session_user and (is_person or not decides))
  then
    return;
  end if;
  raise exception 'the login % may not act as % by %', session_user, operator, channel using errcode = 'restrict_violation';
end $$;
revoke execute on function back_office.require_operator from public;
