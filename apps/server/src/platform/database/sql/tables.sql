-- Multi-tenancy: roles that cannot bypass row-level security, the settings that their policies read, and the maintenance
-- of partitions.
--
-- Functions that a call runs are written in plpgsql, which keeps their plans for the life of the connection; PostgreSQL
-- plans the body of an SQL function again at each call. A look-up by a whole key is a lateral subquery with `offset 0`:
-- the planner sees the policy's part of the key first and would otherwise join the rest afterwards.

-- Roles belong to the whole cluster, so another database or an operator may have created them already. A server logs in as
-- one of the first two, or as a member of one: it never takes a role that it could leave again. They get no password here.
do $$
begin
  if not exists (select from pg_roles where rolname = 'havn_tpp') then
    create role havn_tpp login nobypassrls; -- a TPP's calls: sees one bank and one TPP
  end if;
  if not exists (select from pg_roles where rolname = 'havn_bank') then
    create role havn_bank login nobypassrls; -- pages and jobs: sees one bank
  end if;
  -- The bank's employees who give commands: each has a login of their own that is a member of it. Nobody logs in as the role
  -- itself, and no server is a member of it. It sees one bank, and reads what its commands show.
  if not exists (select from pg_roles where rolname = 'havn_operator') then
    create role havn_operator nologin nobypassrls inherit;
  end if;
end $$;

-- Only the owner creates anything here, temporary tables included: those would come first in a search path.
do $$
begin
  execute format('revoke create, temporary on database %I from public', current_database());
end $$;
revoke create on schema public from public;

-- A routine may be executed only by the roles that its own file names. They also need grants on what the routine calls.
alter default privileges revoke execute on routines from public;

create schema tenancy;
grant usage on schema tenancy to havn_tpp, havn_bank, havn_operator;

-- The tables under partition maintenance: by what kind of key and in what steps they are partitioned, how many partitions
-- are created ahead, and when a partition is dropped (null: never).
create table tenancy.partitioned_table (
  parent text primary key,
  key_kind text not null check (key_kind in ('uuid', 'time', 'date')),
  step text not null check (step in ('day', 'month')),
  steps_ahead integer not null,
  retention interval,
  -- A function that is asked before a partition is dropped, with the partition's suffix: while it answers true, something in
  -- that period is still open, such as a standing order, and the partition stays.
  held_by text,
  -- A retention period that was shorter before may have dropped rows from before this time.
  dropped_before timestamptz
);

-- Written to find out whether PostgreSQL can commit a write that needs room on its disk: no second row fits on a page, which
-- is full at 10 %. tenancy.probe_write fills the table and empties it.
create table tenancy.write_probe (
  written_at timestamptz not null,
  room character (500) not null default ''
) with (fillfactor = 10, autovacuum_enabled = false);
