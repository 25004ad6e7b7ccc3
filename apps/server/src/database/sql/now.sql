-- The database's clock, as of the transaction's begin. Windows and partitions go by it, since every server sees the
-- same one: by its own clock, a server that is days ahead would drop answers that others still have to repeat.
create or replace function tenancy.now() returns timestamptz
  language sql stable parallel safe
  return pg_catalog.now();
grant execute on function tenancy.now to havn_tpp, havn_bank;
