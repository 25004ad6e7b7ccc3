-- The role of the bank's employees who give commands: each has a login of their own that is a member of it. Nobody logs in as
-- the role itself, and no server is a member of it. Like the servers it sees one bank at a time.
do $$
begin
  if not exists (select from pg_roles where rolname = 'havn_operator') then
    create role havn_operator nologin nobypassrls inherit;
  end if;
  if not pg_has_role('havn_operator', 'havn_bank', 'member') then
    grant havn_bank to havn_operator;
  end if;
end $$;
