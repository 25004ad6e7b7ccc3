-- Returns the database's time at the beginning of the transaction. Retention periods and partitions go by it, because all
-- servers see the same clock: a server whose own clock is days ahead would drop answers that others still have to repeat.
-- Locks: none
create or replace function tenancy.now() returns timestamptz
  language sql stable parallel safe
  return pg_catalog.now();
grant execute on function tenancy.now to havn_tpp, havn_bank;
