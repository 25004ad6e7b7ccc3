-- Says for how many periods, the present one included, every partitioned table has its partitions, and how many partitions
-- are missing that should exist by now. It runs as the owner, like the function that lists what is due.
-- Called by: platform/database/health.store.ts
-- Locks: none
create or replace function tenancy.partitions_ahead(out ahead integer, out missing integer)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  select min(partitioned_table.steps_ahead + 1 - coalesce(lacking.partitions, 0)), coalesce(sum(lacking.partitions), 0)
  into ahead, missing
  from tenancy.partitioned_table
  left join (
    select (plan).parent, count(*) as partitions from tenancy.due_partition_changes() where action = 'create' group by 1
  ) as lacking on lacking.parent = partitioned_table.parent;
end $$;

revoke execute on function tenancy.partitions_ahead() from public;
grant execute on function tenancy.partitions_ahead() to havn_bank;
