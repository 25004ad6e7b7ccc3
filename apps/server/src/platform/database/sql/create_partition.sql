-- Creates one partition. It is built as a table of its own, which nobody sees, and then attached. It gets the storage
-- parameters of the default partition, such as its fill factor. No foreign key leads to or
-- from a partitioned table, because attaching would lock the other table too, and calls lock the two in any order.
--
-- Whoever uses the parent waits while the partition is attached. PostgreSQL's own locks let writers go on, and refuse the row
-- of a statement that has begun before and has chosen the default partition for it: after a clock that jumped, or days
-- without maintenance, calls would fail. A weaker lock is not enough: a call that has read the default partition and then
-- writes would wait for this procedure, and this procedure for the call.
-- Called by: tenancy.apply_partition_change, tenancy.manage_partitions
-- Locks: the parent, then the default partition.
create or replace procedure tenancy.create_partition(plan tenancy.partitioned_table, child text, from_moment timestamptz)
  language plpgsql as $$
declare
  to_moment timestamptz := (from_moment at time zone 'UTC' + ('1 ' || plan.step)::interval) at time zone 'UTC';
  from_bound text := tenancy.partition_bound(plan.key_kind, from_moment);
  to_bound text := tenancy.partition_bound(plan.key_kind, to_moment);
  storage_parameters text := (
    select array_to_string(reloptions, ', ') from pg_class where oid = (plan.parent || '_default')::regclass);
  attach_statement text := format(
    'alter table %s attach partition %s for values from (%L) to (%L)', plan.parent, child, from_bound, to_bound);
begin
  execute format('create table %s (like %s including defaults including constraints)', child, plan.parent);
  if storage_parameters is not null then
    execute format('alter table %s set (%s)', child, storage_parameters);
  end if;
  execute format('alter table %s enable row level security', child);
  execute format('lock table only %s in access exclusive mode', plan.parent);
  begin
    execute attach_statement;
  exception when check_violation then
    -- The default partition already holds rows of this period.
    call tenancy.move_default_rows(plan, child, from_bound, to_bound);
    execute attach_statement;
  end;
  -- Only now: forced on the owner, the policies would hide the rows that are moved.
  execute format('alter table %s force row level security', child);
end $$;
