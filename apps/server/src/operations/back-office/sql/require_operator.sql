-- Refuses an act in the name of another person. On the command line an operator is the login that PostgreSQL has authenticated; only a
-- member of havn_operator proposes and confirms. On the pages the server names the operator; a person's own login may not. The owner of
-- the database, who erases a person's data for an operator, may name the operator. An operator acts at the banks that
-- tenancy.operator_bank names; all zeros in the table stands for every bank, and for what concerns all of them.
-- Called by: back_office.ask_again, back_office.confirm, back_office.decline, back_office.propose,
--   back_office.record_look
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
    if is_person and not is_owner and not tenancy.sees_bank(tenancy.current_bank_id()) then
      raise exception 'the login % may not see the bank %', session_user, tenancy.current_bank_id()
        using errcode = 'insufficient_privilege';
    end if;
    return;
  end if;
  raise exception 'the login % may not act as % by %', session_user, operator, channel using errcode = 'restrict_violation';
end $$;
revoke execute on function back_office.require_operator from public;
