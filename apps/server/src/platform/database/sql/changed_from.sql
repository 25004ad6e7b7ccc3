-- Returns from when on a database has only what servers with this migration write, if it was made before the migration; null if it was
-- made with it. Servers of the version before go on for a while after a migration: an hour is more than an upgrade takes.
-- Called by: operations/invariants/part-id-invariants.store.ts, operations/invariants/time-invariants.store.ts
-- Locks: none
create or replace function tenancy.changed_from(module text, migration text) returns timestamptz
  language sql stable security definer set search_path = pg_catalog, pg_temp
  return (
    select change.applied_at + interval '1 hour'
    from migrations.applied as change
    join migrations.applied as first
      on (first.kind, first.module, first.name) = ('migration', changed_from.module, 'tables')
    where (change.kind, change.module, change.name) = ('migration', changed_from.module, changed_from.migration)
      and change.applied_at > first.applied_at);
revoke execute on function tenancy.changed_from(text, text) from public;
grant execute on function tenancy.changed_from to havn_bank;
