-- Takes one of the steps that are due, in a transaction of its own; one that is not due, or that another server is taking,
-- is left. Runs as the owner, because the server's roles may not create tables.
--
-- What it locks, it waits for briefly: whoever comes after it in a lock's queue waits too, and PostgreSQL looks for
-- deadlocks only after a second, so that it is always this that gives way, never a call. The caller tries again.
create or replace function tenancy.take_partition_step(child text) returns void
  language plpgsql volatile security definer
  set search_path = pg_catalog, pg_temp
  set lock_timeout = '50ms' as $$
declare
  step record;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('partition ' || child, 0)) then
    return;
  end if;
  select * into step from tenancy.due_partition_steps() as due where due.child = take_partition_step.child;
  if step.action = 'make' then
    call tenancy.make_partition(step.plan, step.child, step.from_moment);
  elsif step.action = 'drop' then
    execute format('drop table %s', step.child);
  end if;
end $$;

revoke execute on function tenancy.take_partition_step(text) from public;
grant execute on function tenancy.take_partition_step(text) to havn_bank;
grant execute on function tenancy.take_partition_step to havn_bank;
