-- Creates or drops one partition if that is due, nothing in it is still open, and no other server is doing it; otherwise does
-- nothing. It runs as the
-- owner, because the server's roles may not create tables.
--
-- It waits only briefly for a lock, because everybody after it in the lock's queue waits too. PostgreSQL looks for
-- deadlocks only after a second, so it is always this function that gives way, never a call. The caller tries again.
-- Called by: platform/database/maintain-partitions.ts
-- Locks: the partition's name (advisory), without waiting; then the parent, the default partition and the partition itself.
create or replace function tenancy.apply_partition_change(child text) returns void
  language plpgsql volatile security definer
  set search_path = pg_catalog, pg_temp
  set lock_timeout = '50ms' as $$
declare
  change record;
  is_held boolean := false;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('partition ' || child, 0)) then
    return;
  end if;
  select * into change from tenancy.due_partition_changes() as due where due.child = apply_partition_change.child;
  if change.action = 'create' then
    call tenancy.create_partition(change.plan, change.child, change.from_moment);
  elsif change.action = 'drop' then
    if (change.plan).held_by is not null then
      execute format('select %s(%L)', (change.plan).held_by, substring(child from '_(\d+)$')) into is_held;
    end if;
    if not is_held then
      execute format('drop table %s', change.child);
    end if;
  end if;
end $$;

revoke execute on function tenancy.apply_partition_change(text) from public;
grant execute on function tenancy.apply_partition_change(text) to havn_bank;
grant execute on function tenancy.apply_partition_change to havn_bank;
