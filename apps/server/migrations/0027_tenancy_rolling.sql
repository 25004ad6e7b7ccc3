-- Up Migration
-- What came before the partition of its time was made stands in the default one. A new partition of that time takes it
-- over: attaching it would else fail, with everything that is rolled after it, on every server and for good.

-- For a table whose rows may be of a later time than was thought.
create procedure tenancy.look_ahead(parent text, steps_ahead integer) language sql
  begin atomic
    update tenancy.partitioned set steps_ahead = look_ahead.steps_ahead where partitioned.parent = look_ahead.parent;
  end;

-- Rows of the default partition that belong to this time, into the new one beside it. In the transaction that attaches it:
-- whoever writes into the default partition waits for that.
create procedure tenancy.take_over(plan tenancy.partitioned, child text, from_bound text, to_bound text)
  language plpgsql as $$
declare
  default_partition text := plan.parent || '_default';
  key_column text := (
    select attname from pg_partitioned_table
    join pg_attribute on attrelid = partrelid and attnum = partattrs[0]
    where partrelid = plan.parent::regclass);
  columns text := (
    select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
    where attrelid = plan.parent::regclass and attnum > 0 and not attisdropped);
begin
  -- Its own policies would hide the rows from the owner.
  execute format('alter table %s no force row level security', default_partition);
  execute format(
    'with gone as (delete from %s where %I >= %L and %I < %L returning %s) insert into %s (%s) select %s from gone',
    default_partition, key_column, from_bound, key_column, to_bound, columns, child, columns, columns);
  execute format('alter table %s force row level security', default_partition);
end $$;

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

-- Each table by itself: what one of them lacks keeps no other from its partitions. What went wrong is given back.
drop function tenancy.roll_partitions(timestamptz);
create function tenancy.roll_partitions(now timestamptz) returns text[]
  language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  plan tenancy.partitioned;
  problems text[] := '{}';
begin
  perform pg_advisory_xact_lock(hashtextextended('tenancy.roll_partitions', 0));
  for plan in select * from tenancy.partitioned order by parent loop
    begin
      call tenancy.roll_table(plan, now);
    exception when others then
      problems := problems || format('%s: %s', plan.parent, sqlerrm);
    end;
  end loop;
  return problems;
end $$;

create procedure tenancy.roll_table(plan tenancy.partitioned, now timestamptz) language plpgsql as $$
declare
  current_step timestamptz := date_trunc(plan.step, now, 'UTC');
  child regclass;
begin
  for ahead in 0 .. plan.steps_ahead loop
    call tenancy.make_partition(plan,
      (current_step at time zone 'UTC' + (ahead || ' ' || plan.step)::interval) at time zone 'UTC');
  end loop;
  for child in
    select inhrelid::regclass from pg_inherits
    where inhparent = plan.parent::regclass
      and substring(inhrelid::regclass::text from '_(\d{8})$') <
        to_char((current_step - plan.keep) at time zone 'UTC', 'YYYYMMDD')
  loop
    execute format('drop table %s', child);
  end loop;
end $$;

revoke execute on function tenancy.roll_partitions(timestamptz) from public;
grant execute on function tenancy.roll_partitions(timestamptz) to havn_desk;
