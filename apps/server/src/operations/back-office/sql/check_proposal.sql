-- Refuses a proposal, or a decision about one, in the name of somebody else: on the command line two people are two logins,
-- each a member of havn_operator (see back_office.check_act). Anybody may decline. What was decided stays decided.
-- Called by: the trigger below
-- Locks: none
create or replace function back_office.check_proposal() returns trigger
  language plpgsql volatile as $$
declare
  is_person boolean := pg_has_role(session_user, 'havn_operator', 'member');
  is_owner boolean := pg_has_role(session_user, 'havn_erasure', 'member');
  operator text := coalesce(new.decided_by, new.proposed_by);
begin
  if tg_op = 'UPDATE' and old.decided_by is not null then
    raise exception 'proposal % was decided by %', old.proposal_id, old.decided_by using errcode = 'restrict_violation';
  end if;
  if is_owner or (not is_person and (new.channel = 'pages' or new.outcome = 'declined'))
    or (is_person and operator = session_user and (new.channel = 'command-line' or new.outcome = 'declined'))
  then
    return null;
  end if;
  raise exception 'the login % may not propose or decide as % by %', session_user, operator, new.channel
    using errcode = 'restrict_violation';
end $$;

create or replace trigger check_proposal after insert or update on back_office.proposal
  for each row execute function back_office.check_proposal();
