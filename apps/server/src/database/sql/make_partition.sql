-- Makes one partition. It is built beside its parent, where nobody sees it, and then attached: that lets reads and writes
-- of the parent go on, and locks nothing for longer than a moment but the default partition. No foreign key leads to or
-- from a table with partitions, as attaching would lock the other table too, and calls lock the two in any order.
create or replace procedure tenancy.make_partition(plan tenancy.partitioned, child text, from_moment timestamptz)
  language plpgsql as $$
declare
  to_moment timestamptz := (from_moment at time zone 'UTC' + ('1 ' || plan.step)::interval) at time zone 'UTC';
  from_bound text := tenancy.partition_bound(plan.key_kind, from_moment);
  to_bound text := tenancy.partition_bound(plan.key_kind, to_moment);
  attaching text := format('alter table %s attach partition %s for values from (%L) to (%L)', plan.parent, child, from_bound, to_bound);
begin
  execute format('create table %s (like %s including defaults including constraints)', child, plan.parent);
  execute format('alter table %s enable row level security', child);
  begin
    execute attaching;
  exception when check_violation then
    call tenancy.take_over(plan, child, from_bound, to_bound);
    execute attaching;
  end;
  -- After the take-over: the policies that it forces on the owner would hide the rows.
  execute format('alter table %s force row level security', child);
end $$;
