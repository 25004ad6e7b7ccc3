-- Lists the ids of which a table that is partitioned by id has every row, as ranges: those of its partitions, and everything
-- that no retention period has allowed to be dropped yet, even if the partition is gone. Other rows may have been dropped.
-- Called by: operations/audit/events.store.ts
-- Locks: none
create or replace function tenancy.list_kept_ids(parent text) returns table (first_id uuid, before_id uuid)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
  select tenancy.first_uuid_at(greatest(to_timestamp(0), coalesce(
      -- As in tenancy.due_partition_changes.
      date_trunc(kept.step, greatest(tenancy.now() - kept.retention, kept.dropped_before), 'UTC'), '-infinity'))),
    'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid
  from tenancy.partitioned_table as kept
  where kept.parent = list_kept_ids.parent
  union all
  select tenancy.first_uuid_at(begins at time zone 'UTC'),
    tenancy.first_uuid_at((begins + ('1 ' || kept.step)::interval) at time zone 'UTC')
  from tenancy.partitioned_table as kept
  join pg_inherits on inhparent = to_regclass(kept.parent)
  cross join lateral (
    select to_date(substring(inhrelid::regclass::text from case kept.step when 'day' then '_(\d{8})$' else '_(\d{6})$' end),
      case kept.step when 'day' then 'YYYYMMDD' else 'YYYYMM' end)::timestamp as begins
  ) as named
  where kept.parent = list_kept_ids.parent and begins is not null;
end $$;

revoke execute on function tenancy.list_kept_ids(text) from public;
grant execute on function tenancy.list_kept_ids to havn_bank, havn_operator;
