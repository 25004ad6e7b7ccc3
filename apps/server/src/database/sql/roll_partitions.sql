create or replace function tenancy.roll_partitions(now timestamptz) returns text[]
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

revoke execute on function tenancy.roll_partitions(timestamptz) from public;

grant execute on function tenancy.roll_partitions(timestamptz) to havn_desk;
