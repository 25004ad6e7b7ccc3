-- What there is to do by now, one partition a row: to be made ahead of the time, or to be dropped because nobody may ask
-- for what is in it any more.
create or replace function tenancy.due_partition_steps()
  returns table (child text, action text, plan tenancy.partitioned, from_moment timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
  with ahead as (
    select partitioned as plan,
      (date_trunc(step, tenancy.now(), 'UTC') at time zone 'UTC' + (steps || ' ' || step)::interval) at time zone 'UTC' as moment
    from tenancy.partitioned cross join generate_series(0, steps_ahead) as steps
  ), named as (
    select format('%s_%s', (ahead.plan).parent, to_char(moment at time zone 'UTC',
      case (ahead.plan).step when 'day' then 'YYYYMMDD' else 'YYYYMM' end)) as name, ahead.plan, moment
    from ahead
  )
  select named.name, 'make', named.plan, named.moment from named where to_regclass(named.name) is null
  union all
  select inhrelid::regclass::text, 'drop', partitioned, null
  from tenancy.partitioned
  join pg_inherits on inhparent = to_regclass(parent)
  where substring(inhrelid::regclass::text from '_(\d{8})$')
    < to_char((date_trunc(step, tenancy.now(), 'UTC') - keep) at time zone 'UTC', 'YYYYMMDD')
  order by 1;
end $$;

revoke execute on function tenancy.due_partition_steps() from public;
grant execute on function tenancy.due_partition_steps() to havn_bank;
grant execute on function tenancy.due_partition_steps to havn_bank;
