-- Rows of the default partition that belong to this time, into the new one beside it. In the transaction that attaches it:
-- whoever writes into the default partition waits for that.
create or replace procedure tenancy.take_over(plan tenancy.partitioned, child text, from_bound text, to_bound text)
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
