-- Writes a row for which the table has to grow by a page, and returns the database's time. An update in place would succeed
-- on a full disk, where no payment can be created. The logins themselves have no right to the table.
--
-- At 2 MB the table is emptied. While somebody reads it, as pg_dump does for hours, it can not be, and it must not grow for
-- ever: until then the probe only commits a message in the log of PostgreSQL, which shows everything but the room.
-- Called by: platform/database/write-probe.ts
-- Locks: tenancy.write_probe, without waiting.
create or replace function tenancy.probe_write() returns timestamptz
  language plpgsql volatile security definer
  set search_path = pg_catalog, pg_temp as $$
begin
  if pg_relation_size('tenancy.write_probe') >= 2097152 then
    begin
      lock table tenancy.write_probe in access exclusive mode nowait;
      truncate tenancy.write_probe;
    exception when lock_not_available then
      perform pg_logical_emit_message(true, 'havn', 'write probe');
      return tenancy.now();
    end;
  end if;
  insert into tenancy.write_probe (written_at) values (tenancy.now());
  return tenancy.now();
end
$$;
grant execute on function tenancy.probe_write to havn_tpp;
