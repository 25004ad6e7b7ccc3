-- Lists the tables under partition maintenance: for how long their rows are kept, from which day on there are some, and when
-- the oldest partition is dropped.
-- Called by: platform/database/retention.store.ts
-- Locks: none
create or replace function tenancy.list_kept_tables()
  returns table (parent text, days integer, partitions integer, kept_from date, next_drop_at date)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
  select kept.parent, extract(day from kept.retention)::integer, oldest.partitions,
    oldest.begins, ((oldest.begins + ('1 ' || kept.step)::interval) + kept.retention)::date
  from tenancy.partitioned_table as kept
  cross join lateral (
    select count(*)::integer as partitions, min(to_date(suffix, case kept.step when 'day' then 'YYYYMMDD' else 'YYYYMM' end)) as begins
    from pg_inherits
    cross join lateral (
      select substring(inhrelid::regclass::text from case kept.step when 'day' then '_(\d{8})$' else '_(\d{6})$' end) as suffix
    ) as named
    where inhparent = to_regclass(kept.parent) and suffix is not null
  ) as oldest
  order by kept.parent;
end $$;

revoke execute on function tenancy.list_kept_tables() from public;
grant execute on function tenancy.list_kept_tables to havn_bank, havn_operator;
