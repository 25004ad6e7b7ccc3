-- Locks a key until the end of the transaction without waiting; returns false if somebody else has it. A statement that
-- works for many callers at once takes its locks only like this, since a wait for one of them is a wait for all.
-- Called by: operations/audit/blocks.store.ts, payments.try_lock_order, sca.reserve_push, xs2a.try_lock_request
-- Locks: the key (advisory), without waiting
create or replace function tenancy.try_lock(key text) returns boolean
  language sql volatile
  return pg_try_advisory_xact_lock(hashtextextended(key, 0));
grant execute on function tenancy.try_lock to havn_tpp, havn_bank;
