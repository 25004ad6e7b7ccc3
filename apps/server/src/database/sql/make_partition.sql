-- Makes one partition, or does nothing when it is there. Built beside its parent and attached, since that
-- lets reads and writes of the parent go on.
create or replace procedure tenancy.make_partition(plan tenancy.partitioned, from_moment timestamptz)
  language plpgsql as $$
declare
  child text := format('%s_%s', plan.parent, to_char(from_moment at time zone 'UTC', case plan.step when 'day' then 'YYYYMMDD' else 'YYYYMM' end));
  to_moment timestamptz := (from_moment at time zone 'UTC' + ('1 ' || plan.step)::interval) at time zone 'UTC';
  from_bound text := tenancy.partition_bound(plan.key_kind, from_moment);
  to_bound text := tenancy.partition_bound(plan.key_kind, to_moment);
  attaching text := format('alter table %s attach partition %s for values from (%L) to (%L)', plan.parent, child, from_bound, to_bound);
begin
  if to_regclass(child) is not null then
    return;
  end if;
  execute format('create table %s (like %s including defaults including constraints)', child, plan.parent);
  begin
    execute attaching;
  exception when check_violation then
    call tenancy.take_over(plan, child, from_bound, to_bound);
    execute attaching;
  end;
  execute format('alter table %s enable row level security', child);
  execute format('alter table %s force row level security', child);
end $$;
