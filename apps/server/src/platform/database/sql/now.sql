-- Returns the database's time at the beginning of the transaction. Retention periods and partitions go by it, because all
-- servers see the same clock: a server whose own clock is days ahead would drop answers that others still have to repeat.
-- Called by: operations/key-figures/figures.store.ts, payments.create_at_once, payments.has_open_payments,
--   payments.remove_unapproved, platform/database/set-retention.ts, tenancy.due_partition_changes,
--   tenancy.list_kept_ids, tenancy.probe_write, xs2a.find_stored_responses, xs2a.store_responses
-- Locks: none
create or replace function tenancy.now() returns timestamptz
  language sql stable parallel safe
  return pg_catalog.now();
grant execute on function tenancy.now to havn_tpp, havn_bank;
