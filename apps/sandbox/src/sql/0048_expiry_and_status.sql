-- A sandbox that serves many TPPs deletes banks that nobody uses, and says how well it serves.

-- The role as which sandbox.delete_bank runs. Nobody logs in as it, so the logins of the server still cannot delete what
-- must not be changed.
do $$
begin
  if not exists (select from pg_roles where rolname = 'havn_expiry') then
    create role havn_expiry nologin nobypassrls;
  end if;
  -- Only a member may give a function to a role.
  if not pg_has_role(current_user, 'havn_expiry', 'member') then
    execute format('grant havn_expiry to %I', current_user);
  end if;
end $$;

-- The calls that were answered in an hour of real time, of all TPPs together: nothing of any bank or TPP.
create table sandbox.served_hour (
  hour timestamptz primary key,
  calls bigint not null,
  -- Answered with a status of 400 to 499, and of 500 or more.
  refused bigint not null,
  failed bigint not null,
  -- The sum of the response times.
  milliseconds bigint not null,
  -- How many calls took at most as long as each bound of status/response-times.ts.
  buckets bigint[] not null,
  -- Bit n is set if a server was up in minute n of the hour.
  minutes bigint not null
);
grant select, insert, update, delete on sandbox.served_hour to havn_bank;
