-- Moves the default partition's rows of one period into the new partition of that period, in the transaction that attaches
-- it. Whoever writes into the default partition waits for the transaction to end.
-- Called by: tenancy.create_partition
-- Locks: the default partition
create or replace procedure tenancy.move_default_rows(
  plan tenancy.partitioned_table, child text, from_bound text, to_bound text) language plpgsql as $$
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
  -- Forced on the owner, the partition's own policies would hide the rows.
  execute format('alter table %s no force row level security', default_partition);
  execute format(
    'with moved as (delete from %s where %I >= %L and %I < %L returning %s) insert into %s (%s) select %s from moved',
    default_partition, key_column, from_bound, key_column, to_bound, columns, child, columns, columns);
  execute format('alter table %s force row level security', default_partition);
end $$;
