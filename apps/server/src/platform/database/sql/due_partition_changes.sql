-- Lists the partitions to create ahead of time and those to drop because the retention period of their rows has passed.
-- Called by: platform/database/health.store.ts, platform/database/maintain-partitions.ts,
--   tenancy.apply_partition_change, tenancy.manage_partitions, tenancy.partitions_ahead
-- Locks: none
create or replace function tenancy.due_partition_changes()
  returns table (child text, action text, plan tenancy.partitioned_table, from_moment timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
  with ahead as (
    select partitioned_table as plan,
      (date_trunc(step, tenancy.now(), 'UTC') at time zone 'UTC' + (steps || ' ' || step)::interval) at time zone 'UTC' as moment
    from tenancy.partitioned_table cross join generate_series(0, steps_ahead) as steps
  ), named as (
    select format('%s_%s', (ahead.plan).parent, to_char(moment at time zone 'UTC',
      case (ahead.plan).step when 'day' then 'YYYYMMDD' else 'YYYYMM' end)) as name, ahead.plan, moment
    from ahead
  )
  select named.name, 'create', named.plan, named.moment from named where to_regclass(named.name) is null
  union all
  select inhrelid::regclass::text, 'drop', partitioned_table, null
  from tenancy.partitioned_table
  join pg_inherits on inhparent = to_regclass(parent)
  -- A partition is dropped when its last row is older than the retention period.
  where substring(inhrelid::regclass::text from case step when 'day' then '_(\d{8})$' else '_(\d{6})$' end)
    < to_char((tenancy.now() - retention) at time zone 'UTC', case step when 'day' then 'YYYYMMDD' else 'YYYYMM' end)
  order by 1;
end $$;

revoke execute on function tenancy.due_partition_changes() from public;
grant execute on function tenancy.due_partition_changes() to havn_bank;
grant execute on function tenancy.due_partition_changes to havn_bank;
