-- The tenant in the database: two roles that cannot bypass row-level security, the settings their policies
-- read, and the partitions of everything that only grows.
--
-- Functions that a call runs are plpgsql: it keeps their plans for the life of the connection, where PostgreSQL
-- plans the body of an SQL function anew at each call. A look-up by a whole key stands in a lateral with
-- `offset 0`, since the planner, which sees the policy's part of the key first, would join the rest afterwards.

-- Roles belong to the whole cluster, so another database, or whoever runs it, may have made them already. A server logs in
-- as them, or as members of one of them: it never takes a role that it could leave again. They get no password here.
do $$
begin
  if not exists (select from pg_roles where rolname = 'havn_tpp') then
    create role havn_tpp login nobypassrls; -- a TPP's calls: sees one bank and one TPP
  end if;
  if not exists (select from pg_roles where rolname = 'havn_bank') then
    create role havn_bank login nobypassrls; -- pages and jobs: sees one bank
  end if;
end $$;

-- Nobody but the owner makes anything here, temporary tables included: those would come before ours in a search path.
do $$
begin
  execute format('revoke create, temporary on database %I from public', current_database());
end $$;
revoke create on schema public from public;

-- A routine is executed by whom its own file names, not by everybody. What a routine calls, its caller must be granted too.
alter default privileges revoke execute on routines from public;

create schema tenancy;
grant usage on schema tenancy to havn_tpp, havn_bank;

-- What is partitioned, by what kind of key, in what steps, and for how long old partitions are kept.
create table tenancy.partitioned (
  parent text primary key,
  key_kind text not null check (key_kind in ('uuid', 'time', 'date')),
  step text not null check (step in ('day', 'month')),
  steps_ahead integer not null,
  keep interval
);

-- Written to find out whether a write can be committed at all. It has one row.
create table tenancy.write_probe (written_at timestamptz not null);
insert into tenancy.write_probe values (now());
grant select, update on tenancy.write_probe to havn_tpp;
