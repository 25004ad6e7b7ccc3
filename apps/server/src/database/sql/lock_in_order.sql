-- Locks every key until the end of the transaction, in one order, so that two batches never deadlock.
create or replace function tenancy.lock_in_order(keys text[]) returns void
  language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(sorted.key)
  from (select distinct hashtextextended(key, 0) as key from unnest(keys) as key order by 1) as sorted;
end $$;
